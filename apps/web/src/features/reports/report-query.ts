import {
  type FieldErrors,
  fieldErrorsOf,
  REPORTS,
  type ReportForm,
  type ReportKind,
  reportCriteria,
} from '@balise/contract';
import type { Language } from '@balise/i18n';
import { searchAreaOf } from '../../map/drawing/zone.ts';
import { type Period, presetPeriod } from '../../ui/period/period.ts';
import type { ReportsSearch } from './search.ts';
import { zoneOf } from './zone/zone-code.ts';

const MINUTE = 60_000;
const KILOMETRE_PER_HOUR = 1 / 3.6; // m/s

export const FIRST_KIND: ReportKind = 'summary';

/** The period that an address means, now. */
export function periodAsked({ period, from, to }: ReportsSearch, now: number, timeZone: string): Period {
  if (!period && from && to) return { from: Date.parse(from), to: Date.parse(to) };
  return presetPeriod(period ?? 'today', now, timeZone);
}

export type Chosen = Pick<ReportsSearch, 'vehicles' | 'groups'>;

/** The devices that an address names; all for a report on all where it names none. */
export function chosenIn({ kind = FIRST_KIND, vehicles, groups }: ReportsSearch): Chosen {
  return { vehicles: vehicles ?? (REPORTS[kind].devices.all && !groups ? 'all' : []), groups };
}

/** As it is sent to the server. */
export function devicesAsked(search: ReportsSearch): ReportForm['devices'] {
  const { vehicles, groups = [] } = chosenIn(search);
  return { deviceIds: vehicles === 'all' ? ['all'] : vehicles, groupIds: groups } as ReportForm['devices'];
}

type Reader = { timeZone: string; language: Language };

/** What the server is asked, as the address says it; SI units. Filters that the report does not take are left out. */
export function formOf(search: ReportsSearch, period: Period, { timeZone, language }: Reader): ReportForm {
  const { kind = FIRST_KIND, client, groupBy, sort, direction = 'asc' } = search;
  const { filters, groups, columns } = REPORTS[kind];
  const all = filtersOf(search);
  return {
    devices: devicesAsked(search),
    ...period,
    timeZone,
    language,
    ...(client ? { clientId: client as ReportForm['clientId'] } : {}),
    filters: Object.fromEntries(filters.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]]))),
    ...(groupBy && groups.includes(groupBy) ? { groupBy } : {}),
    ...(sort && columns.some(({ key }) => key === sort) ? { sort: { column: sort, direction } } : {}),
  };
}

function filtersOf({ minDuration, minDistance, minExcess, mostDriving, leastRest, ...search }: ReportsSearch) {
  const zone = search.zone === undefined ? undefined : zoneOf(search.zone);
  const all: NonNullable<ReportForm['filters']> = {
    ...(minDuration === undefined ? {} : { minDuration: minDuration * MINUTE }),
    ...(mostDriving === undefined ? {} : { mostDriving: mostDriving * MINUTE }),
    ...(leastRest === undefined ? {} : { leastRest: leastRest * MINUTE }),
    ...(minDistance === undefined ? {} : { minDistance }),
    ...(minExcess === undefined ? {} : { minExcess: minExcess * KILOMETRE_PER_HOUR }),
    ...(search.part ? { parts: [search.part] } : {}),
    ...(search.step ? { step: search.step } : {}),
    ...(search.silence ? { silences: [search.silence] } : {}),
    ...(search.events ? { eventKinds: search.events } : {}),
    ...(search.geofences ? { geofenceIds: search.geofences as never } : {}),
    ...(zone ? { area: searchAreaOf(zone) } : {}),
  };
  return all;
}

/** What is wrong with a form by the rules of its report (specification 5), by field; empty: nothing. */
export function faultsOf(kind: ReportKind, form: ReportForm): FieldErrors {
  const parsed = reportCriteria(kind).safeParse(form);
  return parsed.success ? {} : fieldErrorsOf(parsed.error, form);
}

/** The fields of the bar at which a fault is shown. */
export const BAR_FIELDS = ['devices', 'period', 'area', 'filters'] as const;
export type BarField = (typeof BAR_FIELDS)[number];

/** The field of the bar at which an error of the form or of the server is shown. */
export function barFieldOf(path: string): BarField {
  if (path.startsWith('devices') || path === 'clientId') return 'devices';
  if (path.startsWith('filters.area')) return 'area';
  return path.startsWith('filters') ? 'filters' : 'period';
}

import {
  digitsOfCurrency,
  REPORTS,
  type ReportCell,
  type ReportColumn,
  type ReportKind,
  type ReportPage,
  type ReportPlace,
  type WordList,
} from '@balise/contract';
import type { Figure } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { momentOf } from '../../../language/zoned-time.ts';
import { useSettings } from '../../../settings/settings.ts';
import { isOneDay } from '../../../ui/period/period.ts';
import { dayOfGroup } from './columns.ts';

export type CellWords = {
  /** Figures with their unit apart; undefined for what is no figure with a unit. */
  figure: (column: ReportColumn, value: number) => Figure | undefined;
  /** Every cell that is words or a figure without unit; null: an empty one. @param cells of its row, or the totals */
  text: (column: ReportColumn, cell: ReportCell, cells: readonly ReportCell[]) => string | null;
  /** The exact value, for a tooltip; undefined where the cell says all. */
  exact: (column: ReportColumn, cell: ReportCell) => string | undefined;
  place: (place: ReportPlace) => string;
  /** What the rows of a group have in common. */
  group: (group: ReportPage['groups'][number]) => string;
};

type About = Pick<ReportPage, 'kind' | 'from' | 'to' | 'timeZone'> & { step: 'day' | 'week' | 'month' };

const MILE = 1609.344; // m
const WEEK = 6 * 86_400_000; // ms, to its last day
/** Reports of what lasts seconds. */
const WITH_SECONDS: ReadonlySet<ReportKind> = new Set(['speeding', 'zone', 'geofence', 'geofence_time']);

/** Lists whose words other screens have too; the others are in `reports.words`. */
const ELSEWHERE: Partial<Record<WordList, string>> = {
  events: 'events.kinds',
  alarms: 'events.alarms',
  commands: 'commands.kinds',
  commandNotes: 'commands.notes',
  fuelTypes: 'fuel.types',
  fuelFindings: 'fuel.findingNames',
  tankLines: 'tank.lines',
  serviceOutcomes: 'maintenance.kinds',
  serviceStates: 'maintenance.state',
  forecastKinds: 'forecasts.kinds',
  driftQuantities: 'forecasts.drift.quantities',
};

/** How the cells of a report are written: in the reader's language and units, on the clocks that the report counts by. */
export function useCellWords({ kind, from, to, timeZone, step }: About): CellWords {
  const { t } = useTranslation();
  const format = useFormat();
  const { distanceUnit } = useSettings().display;
  return useMemo(() => {
    const withSeconds = WITH_SECONDS.has(kind);
    const oneDay = isOneDay({ from, to }, timeZone);
    // what began the evening before says so
    const moment = (at: number) => (oneDay && from <= at && at <= to ? format.time(at) : format.dayAndMinute(at));
    const kilometres = (metres: number): Figure =>
      distanceUnit === 'mi'
        ? { value: format.number(metres / MILE, 1), unit: t('units.mile') }
        : { value: format.number(metres / 1000, 1), unit: t('units.kilometre') };
    const day = (text: string): string => {
      const noon = momentOf(`${text}T12:00`, timeZone);
      if (noon === undefined) return text;
      if (kind === 'timeline' || step === 'day') return format.weekday(noon);
      return step === 'month' ? format.month(noon) : format.days(noon, noon + WEEK);
    };
    const place = ({ name, latitude, longitude }: ReportPlace): string =>
      name ?? `${format.number(latitude, 4)} ; ${format.number(longitude, 4)}`;
    const words = ({ words: list }: ReportColumn, code: string): string =>
      t(`${(list && ELSEWHERE[list]) ?? `reports.words.${list}`}.${code}` as 'reports.words.parts.trip', {
        defaultValue: code,
      });
    const currency = REPORTS[kind].columns.findIndex(({ key }) => key === 'currency');
    const ofNumber = ({ type }: ReportColumn, value: number, cells: readonly ReportCell[]): string => {
      if (type === 'instant') return moment(value);
      if (type === 'duration') return format.clock(value, withSeconds);
      if (type === 'money') return format.number(value, digitsOfCurrency(cells[currency]) ?? 2);
      if (type === 'figure') return format.number(value, 2);
      return type === 'share' ? format.percent(value) : format.number(value);
    };
    return {
      figure: ({ type }, value) => {
        if (type === 'distance') return kilometres(value);
        if (type === 'speed') return format.speed(value);
        if (type === 'acceleration' || type === 'voltage') return format.quantity(value, type);
        if (type === 'volume') return { value: format.number(value, 2), unit: t('fuel.litre') };
        if (type === 'altitude') return { value: format.number(value), unit: t('units.metre') };
        return type === 'angle' ? { value: format.number(value), unit: t('units.degree') } : undefined;
      },
      text: (column, cell, cells) => {
        if (cell === null || cell === '') return null;
        if (typeof cell === 'number') return ofNumber(column, cell, cells);
        if (typeof cell === 'boolean') return t(cell ? 'reportScreen.yes' : 'reportScreen.no');
        if (typeof cell === 'string')
          return column.type === 'day' ? day(cell) : column.words ? words(column, cell) : cell;
        if (Array.isArray(cell))
          return cell.map((one) => (typeof one === 'string' ? words(column, one) : '')).join(', ');
        return place(cell);
      },
      exact: ({ type }, cell) => {
        if (typeof cell !== 'number') return undefined;
        if (type === 'instant') return format.dateTime(cell);
        return type === 'duration' && !withSeconds ? format.clock(cell, true) : undefined;
      },
      place,
      group: (one) => {
        const noon = momentOf(`${dayOfGroup(one) ?? ''}T12:00`, timeZone);
        return noon === undefined ? one.label || t('reportScreen.noGroup') : format.weekday(noon);
      },
    };
  }, [t, format, distanceUnit, kind, from, to, timeZone, step]);
}

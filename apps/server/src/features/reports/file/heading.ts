import type { Language, ReportCriteria, ReportKind, SearchArea } from '@balise/contract';
import { LISTED_EVENTS } from '@balise/contract/listed-events';
import { REPORTS } from '@balise/contract/report-kinds';
import { formatIn, partWords, thresholdWords } from '@balise/i18n';
import { dayIn, exportName } from '../../../files/index.ts';
import { missingNotes } from '../../tracks/rows/index.ts';
import type { Report, ReportLine, ReportOrder } from '../read/read-report.ts';
import { wordsIn } from '../words.ts';

/** Whose report it is, as its file says. */
export type Letterhead = {
  brand: string;
  /** The brand's colour, #rrggbb. */
  accent: string;
  client: string | null;
  /** Names of the groups that were chosen. */
  groups: string[];
};

/** Words with values in their places. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/**
 * What a file says of itself: client, period, vehicles, filter, when it was made, in which zone.
 * @param vehicles names of those that it is about
 */
export function headingLines(
  { kind, criteria, timeZone, now }: ReportOrder,
  { client, groups }: Letterhead,
  vehicles: readonly string[],
  language: Language,
): [string, string][] {
  const { exports, reports } = wordsIn(language);
  const { dateTime, number } = formatIn(language, timeZone);
  const named =
    vehicles.length <= 3
      ? vehicles.join(', ')
      : filled(reports.file.countedVehicles, { count: number(vehicles.length) });
  const chosen = criteria.devices.deviceIds.includes('all')
    ? `${reports.file.allVehicles} (${number(vehicles.length)})`
    : named;
  const byGroup =
    groups.length > 0 ? `${filled(reports.file.namedGroups, { names: groups.join(', ') })} – ${chosen}` : chosen;
  return [
    [exports.client, client ?? exports.allClients],
    [exports.period, `${dateTime(criteria.from)} – ${dateTime(criteria.to)}`],
    [reports.file.vehicles, byGroup],
    [exports.filter, filterWords(kind, criteria, language, timeZone).join('; ') || exports.noFilter],
    [exports.generatedAt, dateTime(now)],
    [exports.timeZone, timeZone],
  ];
}

/** Vehicles that are named; of more, how many they are. */
const NAMED = 20;

/** What a reader must know of its vehicles: those that never connected, and those that changed hands. */
export function vehicleNotes(
  {
    neverConnected = [],
    parts = [],
    speedingHidden = [],
    sharedLeftOut,
  }: Pick<Report, 'neverConnected' | 'parts' | 'speedingHidden' | 'sharedLeftOut'>,
  { timeZone }: ReportOrder,
  language: Language,
): [string, string][] {
  const { reports } = wordsIn(language);
  const format = formatIn(language, timeZone);
  const names = neverConnected.slice(0, NAMED).map(({ vehicle }) => vehicle);
  const [named, more] = [names.join(', '), neverConnected.length - names.length];
  const said = more > 0 ? filled(reports.neverConnected.more, { names: named, count: format.number(more) }) : named;
  return [
    ...(speedingHidden.length === 0
      ? []
      : [
          [
            reports.speedingHidden.title,
            filled(reports.speedingHidden.text, { clients: speedingHidden.join(', ') }),
          ] as [string, string],
        ]),
    ...leftOutNotes(sharedLeftOut, language, format),
    ...(said === '' ? [] : [[reports.neverConnected.title, said] as [string, string]]),
    ...parts.map((part): [string, string] => [reports.part.title, partWords(part, language, format)]),
  ];
}

function leftOutNotes(
  left: Report['sharedLeftOut'],
  language: Language,
  { number }: ReturnType<typeof formatIn>,
): [string, string][] {
  if (!left) return [];
  const { title, ...texts } = wordsIn(language).reports.sharedLeftOut;
  return [[title, filled(texts[left.why], { count: number(left.count) })]];
}

/** Why driving style is missing and what to change, once for all rows concerned. @param count how many these are */
export function styleNotes(count: number, { timeZone }: ReportOrder, language: Language): [string, string][] {
  if (count === 0) return [];
  const { title, text } = wordsIn(language).reports.unmeasured;
  return [[title, filled(text, { count: formatIn(language, timeZone).number(count) })]];
}

/** By what its rows were found, where they were found for it. */
export function thresholdLines(
  thresholds: Report['thresholds'] = [],
  { criteria, timeZone }: ReportOrder,
  language: Language,
): [string, string][] {
  const { title } = wordsIn(language).reports.thresholds;
  const format = formatIn(language, timeZone);
  return thresholds.map((reported) => [title, thresholdWords(reported, criteria, language, format)]);
}

/** The same of each row, for a file that has no place but its rows: in words, by which it was found. */
export function thresholdsOfRows(
  thresholds: Report['thresholds'] = [],
  { criteria, timeZone }: ReportOrder,
  language: Language,
): (line: Pick<ReportLine, 'subject' | 'from'>) => string | null {
  const format = formatIn(language, timeZone);
  const reported = thresholds.map(({ clients, from, fields }) => ({
    clients,
    from,
    words: thresholdWords({ ...criteria, clients: [], fields }, criteria, language, format),
  }));
  return ({ subject, from }) => {
    const own = reported.filter(({ clients }) => clients.length === 0 || clients.includes(subject.client));
    // a visit that began before the period is of its first
    return (own.findLast((one) => one.from <= from) ?? own[0])?.words ?? null;
  };
}

/** What could not be read, of each vehicle. */
export function notesOf(missing: Report['missing'], { criteria, timeZone }: ReportOrder, language: Language) {
  return [...Map.groupBy(missing, ({ subject }) => subject)].flatMap(([{ vehicle }, times]) =>
    missingNotes(times, { from: criteria.from, to: criteria.to, language, timeZone }, vehicle),
  );
}

/** What narrows a report, in words. */
export function filterWords(
  kind: ReportKind,
  { filters }: ReportCriteria,
  language: Language,
  timeZone: string,
): string[] {
  const { reports, events } = wordsIn(language);
  const { duration, distance, speed, text, number } = formatIn(language, timeZone);
  const said: string[] = [];
  const say = (label: string, value: string) => said.push(`${label}${language === 'fr' ? '\u00a0' : ''}: ${value}`);
  const { filters: labels } = reports;
  if (filters.minDuration) say(labels.minDuration, duration(filters.minDuration));
  if (filters.mostDriving) say(labels.mostDriving, duration(filters.mostDriving));
  if (filters.leastRest) say(labels.leastRest, duration(filters.leastRest));
  if (filters.minDistance) say(labels.minDistance, text(distance(filters.minDistance)));
  if (filters.minExcess) say(labels.minExcess, text(speed(filters.minExcess)));
  if (filters.parts) say(labels.parts, filters.parts.map((part) => reports.words.parts[part]).join(', '));
  if (filters.step && REPORTS[kind].filters.includes('step')) say(labels.step, reports.steps[filters.step]);
  if (filters.silences) say(labels.silences, filters.silences.map((one) => reports.words.silences[one]).join(', '));
  if (filters.eventKinds && filters.eventKinds.length < LISTED_EVENTS.length)
    say(labels.eventKinds, filters.eventKinds.map((event) => events.kinds[event]).join(', '));
  if (filters.geofenceIds) say(labels.geofenceIds, number(filters.geofenceIds.length));
  if (filters.area && kind === 'zone') say(labels.area, areaWords(filters.area, language, timeZone));
  return said;
}

function areaWords(area: SearchArea, language: Language, timeZone: string): string {
  const { areas } = wordsIn(language).reports;
  const { number, distance, text } = formatIn(language, timeZone);
  const place = (latitude: number, longitude: number) => `${number(latitude, 5)} / ${number(longitude, 5)}`;
  switch (area.type) {
    case 'circle':
      return filled(areas.circle, {
        radius: text(distance(area.radius)),
        place: place(area.latitude, area.longitude),
      });
    case 'rectangle':
      return filled(areas.rectangle, { from: place(area.south, area.west), to: place(area.north, area.east) });
    case 'polygon':
      return filled(areas.polygon, {
        count: number(area.points.length),
        place: place(...(area.points[0] ?? [0, 0])),
      });
  }
}

/** @example rapport-trajets_2026-11-01_2026-11-30.xlsx */
export function reportFileName(
  { kind, criteria, timeZone }: ReportOrder,
  language: Language,
  extension: string,
): string {
  const { stem, kinds } = wordsIn(language).reports.file;
  return exportName(
    [`${stem}-${kinds[kind]}`, dayIn(timeZone, criteria.from), dayIn(timeZone, criteria.to - 1)],
    extension,
  );
}

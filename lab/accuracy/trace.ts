import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { KMH } from '@balise/tracking';
import { TRACES } from './shared.ts';
import { zonedMoment } from './zoned-moment.ts';

/** A line of a trace in our units: ms since 1970 UTC, degrees, metres, m/s. Null: the trace does not say. */
export type TraceFix = {
  at: number;
  latitude: number;
  longitude: number;
  altitude: number | null;
  speed: number | null;
  course: number | null;
  /** What is allowed on this road. */
  limit: number | null;
};

/** The fixes of one vehicle in the order of the file. */
export type Trace = { vehicle: string; fixes: TraceFix[] };

export const SETS = ['capmetro', 'twizy', 'cabs', 'route14'] as const;
export type SetName = (typeof SETS)[number];

type Row = Record<string, string>;
type Layout = {
  file: string;
  /** What it is, in words for the document. */
  title: string;
  vehicle: (row: Row) => string;
  fix: (row: Row) => TraceFix;
};

const NOTHING_ELSE = { altitude: null, speed: null, course: null, limit: null };

/** How each file says what a fix is. */
const LAYOUTS: Record<SetName, Layout> = {
  capmetro: {
    file: 'capmetro-40buses-2016-11-24_27',
    title: 'CapMetro: 40 city buses, Austin, every 240 s, with speeds',
    vehicle: (row) => row.vehicle_id ?? '',
    fix: (row) => ({ ...NOTHING_ELSE, at: utc(row.time_utc), ...place(row.lat, row.lon), speed: number(row.speed_ms) }),
  },
  twizy: {
    file: 'twizy-17trips-2021',
    title: 'Twizy: 17 trips of an electric car, Rabat and Kénitra, every second, with speeds and limits',
    vehicle: (row) => row.trip ?? '',
    fix: (row) => ({
      at: zonedMoment(row.time_local ?? '', 'Africa/Casablanca'),
      ...place(row.lat, row.lon),
      altitude: number(row.alt_m),
      speed: inMetres(row.gps_speed_kmh),
      course: null,
      limit: inMetres(row.speed_limit_kmh),
    }),
  },
  cabs: {
    file: 'sf-5cabs-2008-05_06',
    title: 'SF cabs: 5 taxis, San Francisco, every 60 s, without speeds',
    vehicle: (row) => row.vehicle_id ?? '',
    fix: (row) => ({ ...NOTHING_ELSE, at: utc(row.time_utc), ...place(row.lat, row.lon) }),
  },
  route14: {
    file: 'route14_outbound',
    title: 'Route 14: buses of one line, Liverpool, every 20 s, with courses',
    vehicle: (row) => row.vehicle_id ?? '',
    fix: (row) => ({
      ...NOTHING_ELSE,
      at: utc(row.timestamp),
      ...place(row.latitude, row.longitude),
      course: number(row.bearing),
    }),
  },
};

export const titleOf = (set: SetName): string => LAYOUTS[set].title;

/** Where the reference of a set lies, if it has one. */
export const referencePath = (set: SetName): string => join(TRACES, `${LAYOUTS[set].file}.reference.csv`);

/** Every vehicle of a set, each with its fixes in the order of the file. */
export function readTraces(set: SetName): Trace[] {
  const layout = LAYOUTS[set];
  const [head = '', ...lines] = gunzipSync(readFileSync(join(TRACES, `${layout.file}.csv.gz`)))
    .toString()
    .trim()
    .split('\n');
  const names = cells(head);
  const traces = new Map<string, TraceFix[]>();
  for (const line of lines) {
    const values = cells(line);
    const row = Object.fromEntries(names.map((name, column) => [name, values[column] ?? '']));
    const vehicle = layout.vehicle(row);
    const fixes = traces.get(vehicle);
    if (fixes) fixes.push(layout.fix(row));
    else traces.set(vehicle, [layout.fix(row)]);
  }
  return [...traces].map(([vehicle, fixes]) => ({ vehicle, fixes }));
}

// these files have no commas and no quotes within a cell
const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

const number = (text = ''): number | null => (text === '' ? null : Number(text));
const inMetres = (text?: string): number | null => {
  const kmh = number(text);
  return kmh === null ? null : kmh * KMH;
};
const place = (latitude = '', longitude = '') => ({ latitude: Number(latitude), longitude: Number(longitude) });

/** With a Z or without: UTC. */
const utc = (text = ''): number => Date.parse(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`);

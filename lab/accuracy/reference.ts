import { existsSync, readFileSync } from 'node:fs';

/** One row of a reference, or of ours in the same form. */
export type DayRow = { vehicle: string /** UTC, such as 2016-11-24. */; day: string; metres: number; fixes: number };
/** Milliseconds since 1970 UTC, degrees. */
export type StopRow = { vehicle: string; from: number; to: number; latitude: number; longitude: number };
export type Rows = { days: DayRow[]; stops: StopRow[] };

/** The first line of such a file. */
export const HEAD = 'kind,vehicle,day_or_start,end,metres_or_lat,fixes_or_lon';

/** Undefined where a set has no reference. */
export function readReference(path: string): Rows | undefined {
  return existsSync(path) ? parseRows(readFileSync(path, 'utf8')) : undefined;
}

/** @throws RangeError for a row of another kind */
export function parseRows(text: string): Rows {
  const rows: Rows = { days: [], stops: [] };
  const [, ...lines] = text.trim().split('\n');
  for (const line of lines) {
    const [kind = '', vehicle = '', first = '', end = '', a = '', b = ''] = line.trim().split(',');
    if (kind === 'day') rows.days.push({ vehicle, day: first, metres: Number(a), fixes: Number(b) });
    // the files say stay where their description says stop
    else if (kind === 'stay' || kind === 'stop') {
      const [from, to] = [Date.parse(first), Date.parse(end)];
      rows.stops.push({ vehicle, from, to, latitude: Number(a), longitude: Number(b) });
    } else throw new RangeError(`a row of the kind “${kind}”`);
  }
  return rows;
}

/** Ours as lines of such a file, without its first. */
export function linesOf({ days, stops }: Rows): string[] {
  return [
    ...days.map(({ vehicle, day, metres, fixes }) => `day,${vehicle},${day},,${metres.toFixed(1)},${fixes}`),
    ...stops.map(({ vehicle, from, to, latitude, longitude }) => {
      const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
      return `stay,${vehicle},${instant(from)},${instant(to)},${place}`;
    }),
  ];
}

const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

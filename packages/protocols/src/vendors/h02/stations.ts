import type { Attributes, Fix } from '@balise/tracking';
import { cellAttributes, cellOf } from './cell.ts';
import { momentOf } from './moment.ts';
import { type H02Sentence, numberIn } from './sentence.ts';
import { readStatus } from './status.ts';

type Cell = NonNullable<Attributes['cell']>;

/** NBR: hhmmss,mcc,mnc,timing advance,count,(area,cell,signal)…,ddmmyy,status. */
export function readNeighbours({ fields }: H02Sentence): Fix {
  const [time = '', mcc, mnc, , count] = fields;
  const cells = groupsOf(fields, 5, numberIn(count), 3).map(([lac, id, signal]) =>
    cellFrom(mcc, mnc, lac, id, -Math.abs(numberIn(signal) ?? 0)),
  );
  return fixOf(time, fields, cells);
}

/** V3: hhmmss,mccmnc,count,(area,cell,timing advance,signal)…,battery in hexadecimal,restarts,X,ddmmyy,status. */
export function readV3({ fields }: H02Sentence): Fix {
  const [time = '', network = '', count] = fields;
  const cells = groupsOf(fields, 3, numberIn(count), 4).map(([lac, id, , signal]) =>
    cellFrom(network.slice(0, 3), network.slice(3), lac, id, numberIn(signal) || undefined),
  );
  const end = 3 + cells.length * 4;
  const fix = fixOf(time, fields, cells);
  const battery = /^[0-9a-f]{1,4}$/i.test(fields[end] ?? '') ? Number.parseInt(fields[end]!, 16) : undefined;
  // no manual gives the unit
  if (battery !== undefined) fix.attributes.vendor = { ...fix.attributes.vendor, battery };
  return fix;
}

/** VP1 without a position: V,mcc,mnc,area,cell,signal with Y between the cells. */
export function readVp1Cells({ body }: H02Sentence): Fix | undefined {
  const [, mcc, mnc, list] = /^V,(\d{3}),(\d{2,3}),(.+)$/.exec(body) ?? [];
  if (list === undefined) return undefined;
  const cells = list.split('Y', 20).map((text) => {
    const [lac, id, signal] = text.split(',');
    return cellFrom(mcc, mnc, lac, id, -Math.abs(numberIn(signal) ?? 0));
  });
  return { time: null, location: null, attributes: cellAttributes(cells.filter((cell) => cell !== undefined)) };
}

/** As many as were announced, and as are there. */
function groupsOf(fields: string[], from: number, count: number | undefined, size: number): string[][] {
  const there = Math.floor((fields.length - from) / size);
  return Array.from({ length: Math.max(0, Math.min(count ?? 0, there)) }, (_, at) => {
    return fields.slice(from + at * size, from + (at + 1) * size);
  });
}

function cellFrom(
  ...numbers: [mcc?: string, mnc?: string, lac?: string, id?: string, signal?: number]
): Cell | undefined {
  const [mcc, mnc, lac, id, signal] = numbers;
  const [a, b, c, d] = [mcc, mnc, lac, id].map(numberIn);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return cellOf(a, b, c, d, signal || undefined);
}

/** The date precedes the status, and the status is the last field of its form. */
function fixOf(time: string, fields: string[], cells: (Cell | undefined)[]): Fix {
  const statusAt = fields.findLastIndex((text) => readStatus(text) !== undefined);
  const known = cellAttributes(cells.filter((cell) => cell !== undefined));
  const read = readStatus(fields[statusAt]) ?? {};
  const vendor = { ...read.vendor, ...known.vendor };
  return {
    time: momentOf(time, fields[statusAt - 1] ?? ''),
    location: null,
    attributes: { ...read, ...known, ...(Object.keys(vendor).length > 0 ? { vendor } : {}) },
  };
}

import type { Attributes } from '@balise/tracking';
import type { Reader, Writer } from './bytes.ts';
import { readFlags, writeFlags } from './flags.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

/** How deep objects are taken apart: `vendor`, `temperatures` and their like hold one value a name. What lies deeper is one value. */
const DEPTH = 2;

const NUMBERS = 0;
const FLAGS = 1;
const JSON_TEXTS = 2;

type Column = { name: string; present: boolean[]; values: unknown[] };

/** Attributes by name, each name a column of the records that have it. The order of names within a record is lost; it means nothing. */
export function writeAttributes(to: Writer, rows: readonly Attributes[]): void {
  const columns = columnsOf(rows);
  to.count(columns.length);
  for (const { name, present, values } of columns) {
    to.text(name);
    writeFlags(to, present);
    if (values.every((value) => typeof value === 'number')) {
      to.byte(NUMBERS);
      writeNumbers(to, values as number[], 'double');
    } else if (values.every((value) => typeof value === 'boolean')) {
      to.byte(FLAGS);
      writeFlags(to, values as boolean[]);
    } else {
      to.byte(JSON_TEXTS);
      writeTexts(
        to,
        values.map((value) => JSON.stringify(value)),
      );
    }
  }
}

export function readAttributes(from: Reader, length: number): Attributes[] {
  const rows: object[] = Array.from({ length }, () => ({}));
  for (let left = from.count(); left > 0; left--) {
    const path = pathOf(from.text());
    const present = readFlags(from, length);
    const values = readValues(from, present.filter(Boolean).length);
    let next = 0;
    present.forEach((has, at) => {
      if (has) put(rows[at]!, path, values[next++]);
    });
  }
  return rows as Attributes[];
}

function readValues(from: Reader, length: number): unknown[] {
  const kind = from.byte();
  if (kind === NUMBERS) return readNumbers(from, length, 'double');
  if (kind === FLAGS) return readFlags(from, length);
  if (kind === JSON_TEXTS) return readTexts(from, length).map(parsed);
  throw new RangeError(`the track has values of kind ${kind}, which is unknown`);
}

/** By name, so that equal rows give equal bytes. */
function columnsOf(rows: readonly Attributes[]): Column[] {
  const columns = new Map<string, Column>();
  rows.forEach((row, at) => {
    each(row, [], (path, value) => {
      const name = JSON.stringify(path);
      let column = columns.get(name);
      if (!column) {
        column = { name, present: Array.from(rows, () => false), values: [] };
        columns.set(name, column);
      }
      column.present[at] = true;
      column.values.push(value === 0 ? 0 : value); // 0 and -0 are one value
    });
  });
  return [...columns.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function each(object: object, path: readonly string[], take: (path: readonly string[], value: unknown) => void): void {
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const here = [...path, name];
    const isOpen = here.length < DEPTH && isPlain(value) && Object.keys(value).length > 0;
    if (isOpen) each(value, here, take);
    else take(here, value);
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// as data of its own: a vendor may call something __proto__
function put(row: object, path: readonly string[], value: unknown): void {
  let place = row;
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(place, name)) define(place, name, values());
    place = (place as Record<string, object>)[name]!;
  }
  define(place, path.at(-1)!, value);
}

/**
 * Room for values under names that may be whole numbers, as vendors' ids are. To V8 those are places of an array, and id 239 alone would make it reserve
 * 3 kB for each record. One place beyond all that an array has makes it keep names and values in a table instead.
 */
function values(): object {
  const table: Record<number, number> = {};
  table[BEYOND] = 0;
  delete table[BEYOND];
  return table;
}

const BEYOND = 2 ** 30;

const define = (place: object, name: string, value: unknown) =>
  Object.defineProperty(place, name, { value, writable: true, enumerable: true, configurable: true });

function pathOf(text: string): string[] {
  const path = parsed(text);
  const isPath = Array.isArray(path) && path.length > 0 && path.length <= DEPTH;
  if (!isPath || !path.every((name) => typeof name === 'string')) throw new RangeError('the track has no such name');
  return path;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError('the track has a value that is no JSON');
  }
}

/** Texts as places in a list of those that differ; a value is mostly the one before it again. */
function writeTexts(to: Writer, texts: readonly string[]): void {
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  to.count(places.size);
  for (const text of places.keys()) to.text(text);
  if (places.size > 1) for (const text of texts) to.count(places.get(text)!);
}

function readTexts(from: Reader, length: number): string[] {
  const size = from.count();
  if (size > length) throw new RangeError('the track lists more texts than it has');
  const list = Array.from({ length: size }, () => from.text());
  return Array.from({ length }, () => {
    const text = list[size > 1 ? from.count() : 0];
    if (text === undefined) throw new RangeError('the track has a text that it does not list');
    return text;
  });
}

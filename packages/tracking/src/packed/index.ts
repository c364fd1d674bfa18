import type { BadgeThresholds } from '../badge/status.ts';
import type { DeviceState, ValueAt } from '../device-state.ts';
import { whole } from '../history.ts';
import { readHistory } from './read-history.ts';
import { PackReader } from './reader.ts';
import { FALSE, JSON_TEXT, TEXT, TRUE } from './tags.ts';
import { writeHistory } from './write-history.ts';
import { PackWriter } from './writer.ts';

/** The first byte. Another form is another number, and this one is read beside it for as long as rows of it may be about. */
const FORM = 8;
/**
 * Those that are read: in the first, states knew neither of batteries nor of driving style; in the second, not of geofences; in the third, not
 * of their limits; in the fourth, not of those of groups; in the fifth, not of drivers' cards; in the sixth, not of trouble codes; in
 * the seventh, not of when the vehicle was where its supply was cut.
 */
const FORMS = [1, 2, 3, 4, 5, 6, 7, FORM];

/**
 * Writes a device's state as bytes, a quarter of its JSON: the form, the moment from which the others are counted back, what
 * follows arrival, the history. Reading gives what JSON would: -0 is 0, what is no number is null.
 */
export class StatePacker {
  readonly #writer = new PackWriter();

  /** @returns the bytes, valid until the next call */
  pack({ history, seenAt, intervals, values, clockAhead, thresholds }: DeviceState): Uint8Array {
    const to = this.#writer;
    to.begin();
    to.byte(FORM);
    to.base(history.head?.at ?? seenAt ?? 0);
    to.moment(seenAt);
    writeNumbers(to, intervals.active);
    writeNumbers(to, intervals.parked);
    to.number(clockAhead ?? null);
    writeThresholds(to, thresholds);
    writeValues(to, values);
    writeHistory(to, whole(history));
    return to.end();
  }
}

/** @throws RangeError where the bytes are no packed state */
export function unpackState(bytes: Uint8Array): DeviceState {
  const from = new PackReader(bytes);
  const form = from.byte();
  if (!FORMS.includes(form))
    throw new RangeError(`a device's state of form ${form}, which this version of Balise does not know`);
  from.base();
  const seenAt = from.moment();
  const number = () => from.whole();
  const intervals = { active: from.list(number), parked: from.list(number) };
  const clockAhead = from.number();
  const thresholds = readThresholds(from);
  const values = Object.fromEntries(from.list(() => [from.text(), readValue(from)])) as Record<string, ValueAt>;
  return {
    history: readHistory(from, form),
    seenAt,
    intervals,
    values,
    ...(clockAhead !== null && { clockAhead }),
    ...(thresholds && { thresholds }),
  };
}

function writeNumbers(to: PackWriter, numbers: readonly number[]): void {
  to.number(numbers.length);
  for (const number of numbers) to.number(number);
}

function writeThresholds(to: PackWriter, thresholds: BadgeThresholds | undefined): void {
  const own = Object.entries(thresholds ?? {}).filter(([, value]) => value !== undefined);
  to.number(thresholds === undefined ? null : own.length);
  for (const [name, value] of own) {
    to.text(name);
    to.number(value ?? null);
  }
}

function readThresholds(from: PackReader): BadgeThresholds | undefined {
  const count = from.number();
  if (count === null) return undefined;
  const own: Record<string, number | null> = {};
  for (let place = 0; place < count; place++) own[from.text()] = from.number();
  return own as BadgeThresholds;
}

function writeValues(to: PackWriter, values: DeviceState['values']): void {
  let count = 0;
  for (const _ in values) count++;
  to.number(count);
  for (const name in values) {
    const [value, at] = values[name] as ValueAt;
    to.text(name);
    writeValue(to, value);
    to.moment(at);
  }
}

function writeValue(to: PackWriter, value: unknown): void {
  if (typeof value === 'number') to.number(value);
  else if (typeof value === 'boolean') to.byte(value ? TRUE : FALSE);
  else if (typeof value === 'string') {
    to.byte(TEXT);
    to.text(value);
  } else {
    const json = JSON.stringify(value);
    if (json === undefined) return to.number(null);
    to.byte(JSON_TEXT);
    to.text(json);
  }
}

function readValue(from: PackReader): ValueAt {
  return [readAnything(from), from.instant()];
}

function readAnything(from: PackReader): unknown {
  const tag = from.peek();
  if (tag < FALSE) return from.number();
  from.byte();
  if (tag === FALSE || tag === TRUE) return tag === TRUE;
  const text = from.text();
  return tag === JSON_TEXT ? JSON.parse(text) : text;
}

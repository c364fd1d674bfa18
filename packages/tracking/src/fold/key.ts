import type { Fix } from '../position/fix.ts';

/**
 * Tells a device's records of one moment apart: a 53-bit hash of what a fix says, so that it survives JSON. The order in
 * which attributes stand does not matter, and an absent attribute is the same as an undefined one.
 * Mixing constants and finish are those of MurmurHash3 (Austin Appleby, public domain), in two parallel states.
 */
export function keyOf(fix: Fix): number {
  high = low = 0;
  number(fix.time ?? -1);
  const { location } = fix;
  if (location !== null) {
    number(location.latitude);
    number(location.longitude);
    number(location.altitude ?? Number.NaN);
    number(location.speed ?? Number.NaN);
    number(location.course ?? Number.NaN);
    number(location.accuracy ?? Number.NaN);
    word(location.valid ? 1 : 2);
  }
  object(fix.attributes);
  return ((finish(high) >>> 0) % 0x200000) * 0x100000000 + (finish(low) >>> 0);
}

// The hash in progress. Module variables, because a pair returned from every step would cost more than the hash.
let high = 0;
let low = 0;

const bits = new DataView(new ArrayBuffer(8));

// Cut to 32 bits each time: a larger number would be an object of its own, two for each word of each record.
function word(value: number) {
  high = (Math.imul(rotate(high ^ Math.imul(value, 0xcc9e2d51), 15), 5) + 0x6b64e654) | 0;
  low = (Math.imul(rotate(low ^ Math.imul(value, 0x1b873593), 13), 5) + 0x561ccd1b) | 0;
}

function number(value: number) {
  bits.setFloat64(0, value === 0 ? 0 : value); // -0 and 0 are one value
  word(bits.getInt32(0));
  word(bits.getInt32(4));
}

function text(value: string) {
  for (let i = 0; i < value.length; i++) word(value.charCodeAt(i));
  word(value.length);
}

// The type is part of the content: 1, '1' and true differ.
function content(value: unknown) {
  switch (typeof value) {
    case 'number':
      word(1);
      number(value);
      return;
    case 'string':
      word(2);
      text(value);
      return;
    case 'boolean':
      word(value ? 3 : 4);
      return;
    default:
      if (Array.isArray(value)) {
        word(5);
        for (const element of value) content(element);
        word(value.length);
      } else if (value !== null) object(value as object);
  }
}

// Names are few and come again in every record: what they mix to is remembered. One that is invented is mixed each time.
const MOST_NAMES = 4096;
const names = new Map<string, { high: number; low: number }>();

/** Begins the hash of an entry with its name. */
function begin(name: string) {
  const known = names.get(name);
  if (known !== undefined) {
    ({ high, low } = known);
    return;
  }
  high = low = 7;
  text(name);
  if (names.size < MOST_NAMES) names.set(name, { high, low });
}

// Entries are hashed apart and added up, which costs less than sorting their names.
function object(value: object) {
  const outerHigh = high;
  const outerLow = low;
  let sumHigh = 0;
  let sumLow = 0;
  for (const name in value) {
    const entry = (value as { [name: string]: unknown })[name];
    if (entry === undefined) continue;
    begin(name);
    content(entry);
    sumHigh = (sumHigh + finish(high)) | 0;
    sumLow = (sumLow + finish(low)) | 0;
  }
  high = outerHigh;
  low = outerLow;
  word(sumHigh);
  word(sumLow);
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

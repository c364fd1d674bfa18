import { KMH, KNOT } from '@balise/tracking';
import type { Reader, Writer } from './bytes.ts';

/**
 * A step that a tracker's numbers are multiples of, given as its size or as how many of it make one. The order is the format's: a
 * new step goes to the end.
 */
const STEPS: readonly ({ perUnit: number } | { step: number })[] = [
  ...[1, 10, 100, 1_000, 1e4, 1e5, 1e6, 1e7].map((perUnit) => ({ perUnit })),
  // minutes of arc with five, four and six digits, and gt06's 30,000th
  ...[6e6, 6e5, 6e7, 1.8e6].map((perUnit) => ({ perUnit })),
  // km/h and knots with no, one and two digits, in metres per second
  ...[KMH, KMH / 10, KMH / 100, KNOT, KNOT / 10, KNOT / 100, KNOT / 1_000].map((step) => ({ step })),
];

const RAW = 255;
/** More steps than these are kept as they are: the differences must stay whole numbers. */
const MOST_STEPS = 2 ** 50;
/** How far a value may lie from its step, in units of its last place, before another way is cheaper. */
const MOST_ULPS = 4;

/** How numbers are kept: in 64 bits, or in the 32 of PostgreSQL's `real`. */
export type Precision = 'double' | 'single';

/**
 * Numbers as whole steps, each as its difference from the one before, and what rounding left between value and step, in units of
 * the last place: nothing is lost. Where no step fits, the bits themselves.
 */
export function writeNumbers(to: Writer, values: readonly number[], precision: Precision): void {
  const step = STEPS.findIndex((_, at) => values.every((value) => fits(at, value, precision)));
  if (step < 0) {
    to.byte(RAW);
    for (const value of values) to.double(value);
    return;
  }
  to.byte(step);
  const steps = values.map((value) => stepsOf(step, value));
  let last = 0;
  for (const count of steps) {
    to.signed(count - last);
    last = count;
  }
  const ulps = values.map((value, at) => ulpsBetween(valueAt(step, steps[at]!, precision), value, precision));
  const isExact = ulps.every((distance) => distance === 0);
  to.byte(isExact ? 0 : 1);
  if (!isExact) for (const distance of ulps) to.signed(distance);
}

export function readNumbers(from: Reader, length: number, precision: Precision): number[] {
  const step = from.byte();
  if (step === RAW) return Array.from({ length }, () => from.double());
  if (step >= STEPS.length) throw new RangeError(`the track counts in steps of kind ${step}, which is unknown`);
  const values = valuesOf(from, length, STEPS[step]!);
  if (precision === 'single') for (let row = 0; row < length; row++) values[row] = Math.fround(values[row]!);
  if (from.byte() === 0) return values;
  return values.map((value) => moved(value, from.signed(), precision));
}

// a loop each: this is most of what opening a day for a line costs
function valuesOf(from: Reader, length: number, of: (typeof STEPS)[number]): number[] {
  const values: number[] = [];
  let last = 0;
  if ('step' in of) {
    for (const { step } = of; values.length < length; ) {
      last += from.signed();
      values.push(last * step);
    }
  } else {
    for (const { perUnit } = of; values.length < length; ) {
      last += from.signed();
      values.push(last / perUnit);
    }
  }
  return values;
}

// + 0, because no step is -0
function stepsOf(at: number, value: number): number {
  const of = STEPS[at]!;
  return Math.round('step' in of ? value / of.step : value * of.perUnit) + 0;
}

function valueAt(step: number, steps: number, precision: Precision): number {
  const of = STEPS[step]!;
  const value = 'step' in of ? steps * of.step : steps / of.perUnit;
  return precision === 'single' ? Math.fround(value) : value;
}

function fits(step: number, value: number, precision: Precision): boolean {
  const steps = stepsOf(step, value);
  if (!(Math.abs(steps) < MOST_STEPS) || Object.is(value, -0)) return false;
  return Math.abs(ulpsBetween(valueAt(step, steps, precision), value, precision)) <= MOST_ULPS;
}

const bits = new DataView(new ArrayBuffer(8));

// neighbouring floating-point numbers of one sign are neighbouring whole numbers as bits (IEEE 754)
function ulpsBetween(from: number, to: number, precision: Precision): number {
  if (from === to) return 0;
  if (precision === 'single') return single(to) - single(from);
  return Number(double(to) - double(from));
}

function moved(value: number, ulps: number, precision: Precision): number {
  if (ulps === 0) return value;
  if (precision === 'single') {
    bits.setInt32(0, single(value) + ulps);
    return bits.getFloat32(0);
  }
  bits.setBigInt64(0, double(value) + BigInt(ulps));
  return bits.getFloat64(0);
}

function single(value: number): number {
  bits.setFloat32(0, value);
  return bits.getInt32(0);
}

function double(value: number): bigint {
  bits.setFloat64(0, value);
  return bits.getBigInt64(0);
}

import { between, pick, type Random } from '../../tools/simulator/random.ts';

/** What is wrong with a tracker, its network or the vehicle's wiring. */
export const FAULTS = [
  /** Nothing. */
  'none',
  /** Without a network for a while: what it measured is lost, or comes afterwards. */
  'stale',
  /** Each message comes so much later. */
  'late',
  /** Its speed is 0, a fraction, or that of its last stop, whatever the vehicle does. */
  'lyingSpeed',
  /** It lost its satellites, and repeats the last place with speed 0 and new times as valid. */
  'lyingPlace',
  /** It gives no speed. */
  'noSpeed',
  /** The receiver does not vouch for some of its places. */
  'invalid',
  /** Messages overtake each other. */
  'reordered',
  /** Some come again. */
  'repeated',
  /** A message comes in two halves. */
  'halved',
  /** A second tracker in another vehicle has the same identity. */
  'twoTrackers',
  /** The wire of the ignition is inverted, cut, or flickers. */
  'ignition',
  'clockAhead',
  'clockBehind',
  /** Some places are far away. */
  'jump',
  /** While the vehicle stands its place wanders. */
  'drift',
  /** Connections end and begin, some without a word, and one does at a step of the sending. */
  'drop',
  /** Connections to two processes, which know of each other by the database. */
  'twoGateways',
] as const;
export type Fault = (typeof FAULTS)[number];
export type Faults = ReadonlySet<Fault>;

const SINGLE = FAULTS.filter((fault) => fault !== 'none');

/** Faults that hide what the other one reveals, and therefore come together often. */
const TOGETHER: readonly (readonly Fault[])[] = [
  ['reordered', 'ignition'],
  ['reordered', 'lyingSpeed', 'jump'],
  ['reordered', 'jump'],
  ['late', 'clockAhead'],
  ['stale', 'clockBehind'],
  ['drop', 'stale'],
  ['twoTrackers', 'drop'],
  ['twoGateways', 'late'],
];

/** None, one to four at once, or such as come together. */
export function someFaults(random: Random): Faults {
  const count = pick(random, [0, 1, 1, 2, 2, 3, 4]);
  if (random() < 0.25) return new Set(pick(random, TOGETHER));
  const faults = new Set<Fault>();
  while (faults.size < count) faults.add(pick(random, SINGLE));
  if (count === 0) faults.add('none');
  return faults;
}

/** A span of moments, ms. */
export type Window = { from: number; to: number };
export const isWithin = ({ from, to }: Window, at: number): boolean => at >= from && at < to;

/** A part of a situation, or all of it. */
export function aWindow(random: Random, from: number, to: number, whole = 0.4): Window {
  if (random() < whole) return { from, to: Number.POSITIVE_INFINITY };
  const begin = between(random, from, to);
  return { from: begin, to: begin + between(random, 20_000, 400_000) };
}

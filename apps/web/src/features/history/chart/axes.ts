import { wallTimeIn } from '../../../language/zoned-time.ts';
import type { Period } from '../../../ui/period/period.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7].map((days) => days * DAY),
];

/** A mark of the time axis. `day`: it is a midnight, and represents the day that begins. */
type TimeTick = { at: number; day: boolean };

/**
 * Marks at round times by the clocks of a zone, at most so many. Where clocks change, the marks keep to the clock and their
 * distances differ.
 */
export function timeTicks({ from, to }: Period, most: number, zone: string | undefined): TimeTick[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / DAY) * DAY;
  const ticks: TimeTick[] = [];
  // one look every quarter of an hour at the coarsest finds every round hour, whatever the clocks do
  const look = Math.min(step, 15 * MINUTE);
  for (let at = Math.ceil(from / look) * look; at <= to; at += look) {
    const wall = Date.parse(`${wallTimeOf(at, zone)}Z`);
    if (isRound(wall, step)) ticks.push({ at, day: wall % DAY === 0 });
  }
  return ticks;
}

/** Days count from a Monday, so that steps of a week lie on Mondays. */
const MONDAY = 4 * DAY;
const isRound = (wall: number, step: number): boolean =>
  step < DAY ? (wall % DAY) % step === 0 : wall % DAY === 0 && (((wall - MONDAY) % step) + step) % step === 0;

let offsets: { zone: string | undefined; hour: number; offset: number } | undefined;

/** As `wallTimeIn`, asked once an hour of the axis: zones change at full quarters of an hour at the least. */
function wallTimeOf(at: number, zone: string | undefined): string {
  const hour = Math.floor(at / (15 * MINUTE));
  if (offsets?.zone !== zone || offsets?.hour !== hour) {
    offsets = { zone, hour, offset: Date.parse(`${wallTimeIn(at, zone)}Z`) - Math.floor(at / MINUTE) * MINUTE };
  }
  return new Date(at + offsets.offset).toISOString().slice(0, 16);
}

/** Marks of a value axis that holds zero and the highest value: round figures, at most so many spaces. */
export function valueTicks(lowest: number, highest: number, spaces: number): number[] {
  const low = Math.min(0, lowest);
  const high = Math.max(0, highest);
  const span = high - low || 1;
  const rough = span / spaces;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10) * power;
  const ticks: number[] = [];
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step - 1e-9);
  for (let index = first; index <= Math.max(last, first + 1); index += 1) ticks.push(index * step);
  return ticks;
}

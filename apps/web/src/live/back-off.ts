const FIRST = 1000; // ms
const LONGEST = 30_000;

/**
 * How long to wait before trying to connect again: 1, 2, 4, 8, 16, 30 s, each shortened by up to half at random, so that
 * the browsers of a restarted server do not all come back in the same second.
 * @param failures in a row, from 1
 * @param random 0 to 1
 */
export function backOff(failures: number, random: number): number {
  const whole = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
  return Math.max(FIRST, Math.round(whole * (0.5 + random / 2)));
}

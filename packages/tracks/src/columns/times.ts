import type { Reader, Writer } from './bytes.ts';

/** The first time, then intervals as their change: a tracker that reports every ten seconds costs one byte a report. */
export function writeTimes(to: Writer, times: readonly number[]): void {
  const unit = times.every((at) => at % 1000 === 0) ? 1000 : 1;
  to.count(unit);
  let [last, interval] = [0, 0];
  for (const at of times) {
    const now = at / unit - last;
    to.signed(now - interval);
    [last, interval] = [at / unit, now];
  }
}

export function readTimes(from: Reader, length: number): number[] {
  const unit = from.count();
  let [last, interval] = [0, 0];
  const times: number[] = [];
  while (times.length < length) {
    interval += from.signed();
    last += interval;
    times.push(last * unit);
  }
  return times;
}

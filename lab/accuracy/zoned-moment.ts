/**
 * The moment (ms since 1970 UTC) that a clock on the wall shows in a time zone. Of two moments that it shows twice, where clocks go
 * back, the later.
 * @param wall such as 2021-04-22T11:13:45
 */
export function zonedMoment(wall: string, timeZone: string): number {
  const shown = Date.parse(`${wall}Z`);
  // the offset at the first guess is that of the moment itself, but for the hours beside a change of clocks
  const guess = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(guess, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

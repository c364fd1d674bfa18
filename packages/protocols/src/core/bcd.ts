/** The two decimal digits that a byte holds, one in each half. */
export function twoDigits(byte: number): number {
  return (byte >> 4) * 10 + (byte & 0x0f);
}

/** Two digits as a byte holds them; more are cut off at the front. */
export function digitsByte(value: number): number {
  const two = Math.abs(Math.trunc(value)) % 100;
  return (Math.floor(two / 10) << 4) | (two % 10);
}

/**
 * Milliseconds since 1970 of six bytes of digits, yy mm dd hh mm ss; null where they are no date: trackers send zeros until they know better.
 */
export function digitsMoment(bytes: Uint8Array, ahead = 0): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [...bytes.subarray(0, 6)].map(twoDigits);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) - ahead;
}

/** The six bytes of digits of a moment. */
export function momentDigits(time: number, ahead = 0): number[] {
  const date = new Date(time + ahead);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ].map(digitsByte);
}

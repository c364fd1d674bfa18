/**
 * Milliseconds since 1970 of the date and time at a field, and the field behind them: ddmmyyyyhhmmss or ddmmyyhhmmss in one, date and time
 * in two, or each number in a field of its own. Null for a date of zeroes.
 */
export function readMoment(fields: readonly string[], at: number): [time: number | null, next: number] {
  const first = fields[at] ?? '';
  if (/^\d{12}(\d\d)?$/.test(first)) return [timeOf(first), at + 1];
  if (/^\d{6}(\d\d)?$/.test(first)) return [timeOf(first + (fields[at + 1] ?? '')), at + 2];
  return [timeOf(fields.slice(at, at + 6).join('')), at + 6];
}

/** @throws RangeError for a text that is no date and time. */
function timeOf(digits: string): number | null {
  if (!/^\d{12}(\d\d)?$/.test(digits)) throw new RangeError(`no date and time: ${digits.slice(0, 20)}`);
  const shift = digits.length - 12;
  const part = (from: number, to = from + 2) => Number(digits.slice(from, to));
  const [day, month, year] = [part(0), part(2), part(4, 6 + shift)];
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  const [hour, minute, second] = [part(6 + shift), part(8 + shift), part(10 + shift)];
  return Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second);
}

/** ddmm.mmmm (of two digits) or dddmm.mmmm (of three) of degrees without their sign, for the tracker's side. */
export function minutesText(value: number, digits: 2 | 3): string {
  const tenThousandths = Math.round(Math.abs(value) * 600_000);
  const degrees = Math.floor(tenThousandths / 600_000);
  const minutes = ((tenThousandths % 600_000) / 10_000).toFixed(4);
  return String(degrees).padStart(digits, '0') + minutes.padStart(7, '0');
}

export const northSouthLetter = (latitude: number) => (latitude < 0 ? 'S' : 'N');
export const eastWestLetter = (longitude: number) => (longitude < 0 ? 'W' : 'E');

/** Degrees of ddmm.mmmm or dddmm.mmmm without a sign. @throws RangeError beyond `bound`. */
export function degreesOf(text: string, bound: 90 | 180): number {
  const number = Number(text);
  const degrees = Math.floor(number / 100);
  const value = degrees + (number - degrees * 100) / 60;
  if (!(value >= 0 && value <= bound)) throw new RangeError(`no degrees: ${text.slice(0, 20)}`);
  return value;
}

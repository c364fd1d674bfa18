/** How many digits of degrees precede the minutes when there is no decimal point. */
const DEGREES = { latitude: 2, longitude: 3 } as const;
const BOUND = { latitude: 90, longitude: 180 } as const;

/**
 * Degrees of ddmm.mmmm, of dd-mm.mmmm, and of digits without a point (H02 manual, "latitude"); no sign.
 * @throws RangeError where it is none of these, or beyond the pole or the date line.
 */
export function degreesOf(text: string, kind: 'latitude' | 'longitude'): number {
  const [degrees, minutes] = split(text, DEGREES[kind]);
  const value = degrees + minutes / 60;
  if (!(value <= BOUND[kind])) throw new RangeError(`no ${kind}: ${text.slice(0, 20)}`);
  return value;
}

function split(text: string, digits: number): [degrees: number, minutes: number] {
  const dashed = /^-?(\d{1,3})-(\d{1,2}(?:\.\d{1,8})?)$/.exec(text);
  if (dashed) return [Number(dashed[1]), Number(dashed[2])];
  const pointed = /^-?(\d{0,3}?)(\d{1,2}\.\d{1,8})$/.exec(text);
  if (pointed) return [Number(pointed[1]), Number(pointed[2])];
  if (!/^\d{6,12}$/.test(text)) return [Number.NaN, 0];
  const minutes = text.slice(digits);
  return [Number(text.slice(0, digits)), Number(`${minutes.slice(0, 2)}.${minutes.slice(2)}`)];
}

/** ddmm.mmmm or dddmm.mmmm of degrees without their sign. */
export function minutesText(value: number, kind: 'latitude' | 'longitude'): string {
  const tenThousandths = Math.round(Math.abs(value) * 600_000);
  const degrees = Math.floor(tenThousandths / 600_000);
  const minutes = ((tenThousandths % 600_000) / 10_000).toFixed(4);
  return String(degrees).padStart(DEGREES[kind], '0') + minutes.padStart(7, '0');
}

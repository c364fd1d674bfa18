/** A round figure at the top of an axis that is not below any of these, at least `least`: 1, 2, 4 or 5 by a power of ten. */
export function axisTop(values: readonly number[], least = 1): number {
  const most = Math.max(least, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}

/** Nought, the top, and the middle where it is a whole number. */
export const ticksOf = (top: number, text: (value: number) => string) =>
  [0, top / 2, top].filter(Number.isInteger).map((at) => ({ at, text: text(at) }));

/**
 * What was driven in a stretch, in whole millimetres: by positions; by a counter; and what of the positions' this represents. By the
 * best source it is `counted + gps - covered`.
 */
export type Driven = { gps: number; counted: number; covered: number };

export const NOTHING: Driven = { gps: 0, counted: 0, covered: 0 };

export const plus = (a: Driven, b: Driven): Driven => ({
  gps: a.gps + b.gps,
  counted: a.counted + b.counted,
  covered: a.covered + b.covered,
});

export const less = (a: Driven, b: Driven): Driven => ({
  gps: a.gps - b.gps,
  counted: a.counted - b.counted,
  covered: a.covered - b.covered,
});

/** Millimetres that positions alone tell of. */
export const alone = ({ gps, covered }: Driven): number => gps - covered;

/** The best distance in millimetres: counters as they tell it, positions by the factor that was learned. */
export const bestOf = (driven: Driven, factor: number): number => driven.counted + alone(driven) * factor;

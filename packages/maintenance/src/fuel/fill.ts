/** A purchase of fuel, as far as consumption is computed from it. */
export type Fill = {
  id: number;
  /** ms since 1970. */
  at: number;
  /** What the meter showed: km, or hours of a machine; null: not known. */
  counter: number | null;
  /** Litres. */
  quantity: number;
  /** What it cost, in whole smallest units; null: not known. */
  amount: number | null;
  /** The tank was full afterwards. */
  isFull: boolean;
  /** A purchase before it was not entered. */
  missedBefore: boolean;
};

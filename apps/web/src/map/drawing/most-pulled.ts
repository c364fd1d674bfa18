/** Corners of a shape that can be pulled one by one; one of more is shown and kept as it is. */
export const MOST_PULLED = 500;

/** A value for a parameter that may be left out. */
export const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

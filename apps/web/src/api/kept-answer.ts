/**
 * Of a query whose last answer forms need without a line: it stays in memory for half a day, and this browser keeps it until the user signs out
 * (src/kept).
 */
export const KEPT = { gcTime: 12 * 3_600_000, meta: { isKept: true } } as const;

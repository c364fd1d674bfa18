/** How soon it ends, the worst first. A document is valid on its last day. */
export const EXPIRY_STATES = ['expired', 'within7', 'within30', 'valid', 'none'] as const;
export type ExpiryState = (typeof EXPIRY_STATES)[number];

const DAY = 86_400_000;

/** How many days there are from one day to another, each as `2026-11-20`; below 0: it has passed. */
export const daysBetween = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / DAY;

/** How soon something ends. @param days until its last day, 0 on that day; null: it has no end */
export function expiryState(days: number | null): ExpiryState {
  if (days === null) return 'none';
  if (days < 0) return 'expired';
  if (days <= 7) return 'within7';
  return days <= 30 ? 'within30' : 'valid';
}

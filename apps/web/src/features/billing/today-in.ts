/** The day that it is now in a time zone, as a date field holds it: 2026-11-20. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(Date.now());

/** The day so many days from now in a time zone. */
export const dueIn = (timeZone: string, days: number): string =>
  new Date(Date.parse(`${todayIn(timeZone)}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

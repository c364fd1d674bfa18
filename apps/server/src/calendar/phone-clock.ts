/** How far a phone's clock may be ahead, ms. */
const AHEAD = 10 * 60_000;

/** When something was typed by the clock of a phone: as of now where that clock is a little ahead. @param at ms since 1970 UTC; may stay in the future */
export const byPhoneClock = (at: number, now: number): number => (at > now && at <= now + AHEAD ? now : at);

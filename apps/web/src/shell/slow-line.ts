import { isSparing, type LineHints } from '../api/line.ts';

const DECLINED = 'balise-light-declined';
const SLOW = 5000; // ms for the first answer of the API: it is small, and asked while the scripts load
const AGAIN = 7 * 86_400_000; // ms until it is offered again

/** Whether the browser says that its line is slow or costs, or the first answer of the API took that long. */
export function isLineSlow(
  line: LineHints | undefined,
  answers: readonly { name: string; duration: number }[],
): boolean {
  if (line && isSparing(line)) return true;
  return answers.some(({ name, duration }) => name.endsWith('/api/v4/user/data') && duration > SLOW);
}

/** Whether the light version was declined in this browser lately. @param now ms since 1970 UTC */
export function wasDeclined(now: number): boolean {
  try {
    return now - Number(localStorage.getItem(DECLINED) ?? 0) < AGAIN;
  } catch {
    return false; // storage is forbidden: it is offered at each start
  }
}

export function decline(now: number): void {
  try {
    localStorage.setItem(DECLINED, String(now));
  } catch {
    // as above
  }
}

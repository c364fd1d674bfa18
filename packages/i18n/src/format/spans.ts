import type { units as Units } from '../en/units.ts';

export type Spans = {
  /** A length of time in ms by its two largest units: `44 s`, `2 min`, `5 h 20`, `1 d 7 h`. */
  duration: (ms: number) => string;
  /** Hours, minutes and, where they matter, seconds, for columns: `3:28`, `0:01:35`. Minutes that are not over do not count. */
  clock: (ms: number, seconds?: boolean) => string;
  /** What is left of a time, second by second, with its unit: `29:12 min`, `1:05:30 h`. */
  countdown: (ms: number) => string;
  /** How long before now something was: `2 min ago`; what is nearer than 5 s, or lies ahead, is `just now`. */
  ago: (at: number, now: number) => string;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUST_NOW = 5 * SECOND;
const NO_BREAK = '\u00a0';

/** Lengths of time in the units of a language. */
export function spansIn(units: typeof Units): Spans {
  const duration = (ms: number): string => parts(Math.max(0, ms), units).join(NO_BREAK);
  return {
    duration,
    clock,
    countdown: (ms) => {
      const figures = clock(ms, true);
      return ms < HOUR
        ? `${figures.slice('0:'.length)}${NO_BREAK}${units.minute}`
        : `${figures}${NO_BREAK}${units.hour}`;
    },
    ago: (at, now) => (now - at < JUST_NOW ? units.justNow : units.ago.replace('{figure}', duration(now - at))),
  };
}

function clock(ms: number, seconds = false): string {
  const whole = Math.max(0, Math.round(ms / SECOND));
  const [minutes, rest] = [Math.floor(whole / 60), seconds ? whole % 60 : undefined];
  const figures = [minutes % 60, rest].filter((figure) => figure !== undefined);
  return [Math.floor(minutes / 60), ...figures.map((figure) => `${figure}`.padStart(2, '0'))].join(':');
}

function parts(ms: number, units: typeof Units): string[] {
  if (ms < MINUTE) return [`${Math.floor(ms / SECOND)}`, units.second];
  if (ms < HOUR) return [`${Math.floor(ms / MINUTE)}`, units.minute];
  if (ms < DAY) {
    const minutes = Math.floor((ms % HOUR) / MINUTE);
    return [`${Math.floor(ms / HOUR)}`, units.hour, ...(minutes ? [`${minutes}`.padStart(2, '0')] : [])];
  }
  const hours = Math.floor((ms % DAY) / HOUR);
  return [`${Math.floor(ms / DAY)}`, units.day, ...(hours ? [`${hours}`, units.hour] : [])];
}

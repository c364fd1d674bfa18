import { z } from 'zod';

/** The name of an IANA time zone that this machine knows. */
export const TimeZone = z.string().max(64, 'too_long').refine(isTimeZone, 'invalid_value').describe('IANA');

// "+02:00" is understood too and is no zone: it knows no summer time
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

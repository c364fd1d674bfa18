import { refuse } from './message.ts';
import { plainNumber, shown } from './value.ts';

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?\s?(Z|[+ -]?\d\d:?\d\d)?$/i;
/** Numbers up to here count seconds: as milliseconds they would lie in January 1970. */
const LAST_SECONDS = 2_147_483_647;
const LAST_DATE = 8_640_000_000_000_000;

/**
 * Milliseconds since 1970 of seconds, of milliseconds, of ISO 8601 and of `yyyy-MM-dd HH:mm:ss`, which is UTC; null when there is none.
 */
export function readMoment(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = plainNumber(text);
  if (number !== undefined && number >= 0) {
    const time = Math.round(number <= LAST_SECONDS ? number * 1000 : number);
    if (time <= LAST_DATE) return time;
  }
  const [, date, minute, second = '00', zone = 'Z'] = ISO.exec(text) ?? [];
  // a + that was not escaped in an address arrives as a space
  const offset = zone.replace(/^ ?(?=\d)/, '+').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const time = date === undefined ? Number.NaN : Date.parse(`${date}T${minute}:${second}${offset.toUpperCase()}`);
  if (Number.isNaN(time)) {
    return refuse(
      `The timestamp must be seconds or milliseconds since 1970, or like 2026-11-21T08:30:00Z, not ${shown(text)}.`,
    );
  }
  return time;
}

import type { Draft } from './draft.ts';
import {
  course,
  date,
  eastWest,
  ignored,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  validWhen,
} from './fields.ts';
import { row } from './sentence.ts';

const RMC = row(
  ',',
  [
    ignored,
    (draft, text) => date('hhmmss')(draft, text.slice(0, 6)),
    validWhen('A'),
    ...[latitudeMinutes, northSouth, longitudeMinutes, eastWest, knots, course],
    date('ddmmyy'),
  ],
  { atLeast: 3 },
);

/**
 * NMEA 0183, RMC: `$GPRMC,hhmmss.ss,A,ddmm.mmmm,N,dddmm.mmmm,E,knots,course,ddmmyy,…`, from its `$` on, with or without what is
 * behind the date. Without a place nothing is read but that there is none: the time of the last fix is no fix's time.
 * @throws RangeError for a field that is none of its kind
 */
export function readRmc(draft: Draft, sentence: string): void {
  const texts = sentence.split(',', 10);
  if (!texts[3]?.trim() || !texts[5]?.trim()) {
    draft.valid = false;
    return;
  }
  RMC(texts.join(','), draft);
}

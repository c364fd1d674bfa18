import { cellOrNone } from '../../core/shapes/cells.ts';
import { newDraft } from '../../core/shapes/draft.ts';
import { altitude, course, date, identity, ignored, knots, number, vendorNumber } from '../../core/shapes/fields.ts';
import { letteredMinutes } from '../../core/shapes/place.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import type { GlobalsatSession } from './format.ts';
import { readValues } from './values.ts';

const ACK = 'ACK\r';

/** The form that no format changes; the dilution may follow a star, as a whole number (corpus). */
const FIXED = pattern(
  /^\$(?<identity>\d{5,20}),(?<mode>\d+),(?<fix>\d+),(?<moment>\d{6},\d{6}),(?<east>[EW]\d{5}\.\d+),(?<north>[NS]\d{4}\.\d+),(?<altitude>\d+\.?\d*),(?<speed>\d+\.?\d*),(?<course>\d*\.?\d*),(?<satellites>\d+)(?:,(?<hdop>\d+\.?\d*)|\*(?<last>\d+\.?\d*))/,
  {
    identity,
    mode: ignored,
    moment: date('ddmmyyhhmmss'),
    fix: (draft, text) => {
      draft.valid = text !== '1';
    },
    east: letteredMinutes('longitude'),
    north: letteredMinutes('latitude'),
    altitude,
    speed: knots,
    course,
    satellites: number('satellites'),
    hdop: number('hdop'),
    last: vendorNumber('hdop'),
  },
);

/** @throws RangeError when the text is none of GlobalSat's. */
export function decode(text: string, { report, short }: GlobalsatSession): TextMessage {
  if (text.startsWith('$')) return messageOf(FIXED(text));
  const [, kind, body = ''] = /^GS(\w),([^*]*)/.exec(text) ?? [];
  if (kind === undefined) throw new RangeError('no message of a GlobalSat tracker');
  const letters = kind === 'r' || kind === 'b' ? report : kind === 'h' ? short : '';
  const draft = newDraft();
  const texts = body.split(',', 200);
  if (!readValues(draft, letters, texts)) return { identities: [], fixes: [], reply: ACK };
  cellOrNone(draft.attributes);
  return messageOf(draft, ACK);
}

import { decimalBits } from '../../core/shapes/bits.ts';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import {
  course,
  date,
  event,
  ignored,
  kmh,
  latitude,
  longitude,
  number,
  temperature,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

const STATUS = decimalBits({ 0: 'ignition', 1: 'motion' }, 'status');
/** Set where the receiver has no fix. */
const NO_FIX = 0x04;
const MAX_ITEMS = 40;

/** `L,yymmddhhmmss,G,latitude,longitude,km/h,course,kilometres of the trip,event,status` (corpus). */
const POSITION = row(',', [
  ignored,
  date('yymmddhhmmss'),
  ignored,
  ...[latitude, longitude, kmh, course],
  number('tripOdometer', 1000),
  event(),
  (draft, text) => {
    STATUS(draft, text);
    draft.valid = (Number(text) & NO_FIX) === 0;
  },
]);

/** @throws RangeError when the text is none of these trackers'. */
export function decode(text: string): TextMessage {
  if (text.startsWith('H,')) {
    const identity = text.split(',', 3)[2]?.trim();
    if (!identity) throw new RangeError('a greeting without an identity');
    return { identities: [identity], fixes: [] };
  }
  if (text.startsWith('E,')) return { identities: [], fixes: [], reply: `A,${text.slice(2)}\r` };
  if (!/^[A-Z],/.test(text)) throw new RangeError('no message of a Box tracker');
  const [head = '', ...items] = text.split(';');
  if (!/^L,\d{12},G,/.test(head)) return { identities: [], fixes: [] };
  const draft = POSITION(head);
  if (draft) for (const item of items.slice(0, MAX_ITEMS)) readItem(draft, item);
  return messageOf(draft);
}

/** `name,value`: T and a number are a thermometer; inputs, outputs and counters keep their names. */
function readItem(draft: Draft, item: string): void {
  const at = item.indexOf(',');
  if (at <= 0) return;
  const [name, value] = [item.slice(0, at), item.slice(at + 1)];
  const sensor = /^T(\d{1,2})$/.exec(name)?.[1];
  if (sensor !== undefined && /^-?\d+\.?\d*$/.test(value)) temperature(sensor)(draft, value);
  else keep(draft.attributes, name.slice(0, 40), value.slice(0, 200));
}

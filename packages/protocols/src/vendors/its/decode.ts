import type { Fix } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import type { TextMessage } from '../../core/shapes/text-protocol.ts';
import { readMoment } from './moment.ts';
import { kmhIn, numberIn, readPlace } from './place.ts';
import { markOf, readReport } from './report.ts';

/** The reply to a login, with the time. */
export type ItsMessage = TextMessage & { login?: true };

const NOTHING: ItsMessage = { identities: [], fixes: [] };
const MAX_FIELDS = 120;
const MAX_RESULT = 300;

/** @throws RangeError for a text that is none of the standard's. */
export function decode(text: string): ItsMessage {
  if (!text.startsWith('$')) return NOTHING;
  const end = text.indexOf('*');
  const fields = text.slice(1, end < 0 ? undefined : end).split(',', MAX_FIELDS);
  // the header is at the dollar sign, or after a comma
  const first = fields[0] === '' ? 1 : 0;
  const header = fields[first];
  if (header === 'LGN') return first === 1 ? { ...NOTHING, login: true } : NOTHING;
  if (header === 'EPB' || isEmergency(fields, first)) return readEmergency(fields.slice(first + 1));
  if (header === 'PC') return readChange(fields.slice(first + 1));
  const mark = markOf(fields);
  if (mark !== undefined) return { identities: [fields[mark + 1]!], fixes: [readReport(fields, mark)] };
  // vendor, firmware, identity and registration
  return header === '01' && first === 1 && /^\d{15}$/.test(fields[4] ?? '') ? { ...NOTHING, reply: '$,1,*' } : NOTHING;
}

/** Some firmware kept the standard's placeholder, `$Header`, instead of EPB: what follows still identifies an emergency. */
const isEmergency = (fields: readonly string[], first: number): boolean =>
  fields[first] === 'Header' && /^(EMR|SEM)$/.test(fields[first + 2] ?? '');

/** 1819001A, "emergency alert data string": EMR while the button's alarm lasts, SEM when it ends; some put a vendor before it. */
function readEmergency(fields: readonly string[]): ItsMessage {
  const at = fields[0] === 'EMR' || fields[0] === 'SEM' ? 0 : 1;
  const [type, identity, status] = fields.slice(at, at + 3);
  if ((type !== 'EMR' && type !== 'SEM') || !/^\d{10,17}$/.test(identity ?? '')) throw new RangeError('no emergency');
  // of these the status is missing
  const from = status === 'NM' || status === 'SP' ? at + 3 : at + 2;
  const [time, next] = readMoment(fields, from);
  const location = readPlace(fields, next + 1, fields[next] === 'A');
  const [altitude, speed, distance, provider, registration, phone] = fields.slice(next + 5, next + 11);
  const fix: Fix = { time, location, attributes: {} };
  if (location) {
    location.altitude = numberIn(altitude) ?? null;
    location.speed = kmhIn(speed);
  }
  keep(fix.attributes, 'type', type);
  if (type === 'EMR') raise(fix.attributes, 'sos');
  if (status === 'SP') keep(fix.attributes, 'archive', true);
  for (const [name, value] of Object.entries({ distance, provider, registration, phone })) {
    if (value?.trim()) keep(fix.attributes, name, value.trim().slice(0, 40));
  }
  return { identities: [identity!], fixes: [fix] };
}

/** 1819001A, "over the air parameter change": what a command was answered with, behind how it came, from where and when. */
function readChange(fields: readonly string[]): ItsMessage {
  const [alert, identity] = fields;
  if (alert !== '12' || !/^\d{10,17}$/.test(identity ?? '')) return NOTHING;
  const text = fields.slice(6).join(',').trim().slice(0, MAX_RESULT);
  return { identities: [identity!], fixes: [], ...(text === '' ? {} : { commandResult: { text } }) };
}

import { type Draft, keep, newDraft } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  type Field,
  kmh,
  latitude,
  longitude,
  number,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

/** A receiver's "not a number" is none. */
const measured =
  (read: Field): Field =>
  (draft, text) =>
    text === 'NAN' ? undefined : read(draft, text);
const accuracy: Field = (draft, text) => {
  draft.accuracy = decimal(text);
};
const moment = date('yymmddhhmmss');

/** Moment, place, km/h, accuracy, course, altitude (corpus). */
const POSITION = row(
  ':',
  [moment, latitude, longitude, measured(kmh), measured(accuracy), measured(course), measured(altitude)],
  { atLeast: 4 },
);

/** The battery in volts where it has a point, in percent elsewhere. */
const battery: Field = (draft, text) =>
  (text.includes('.') ? number('batteryVoltage') : number('batteryLevel'))(draft, text);
/** Names with a value each (corpus); others keep their own in small letters. */
const STATES: Readonly<Record<string, Field>> = {
  CSQ1: vendorNumber('rssi'),
  NSQ1: number('satellites'),
  BAT1: battery,
  PWR1: number('externalVoltage'),
};
const KINDS = /^(?<kind>IDRO|ID|NV|BC|VERSION|PING|[A-Z]{2,12})(?::(?<body>.*))?$/s;

/** @throws RangeError for what is no line of C-Guard's. */
export function decode(text: string): TextMessage {
  const { kind, body = '' } = KINDS.exec(text)?.groups ?? {};
  if (kind === undefined) throw new RangeError('no line of C-Guard');
  if ((kind === 'ID' || kind === 'IDRO') && body !== '') return { identities: [body.slice(0, 40)], fixes: [] };
  if (kind === 'NV') return messageOf(POSITION(body));
  return messageOf(kind === 'BC' ? stateOf(body) : undefined);
}

function stateOf(body: string): Draft {
  const [at = '', ...pairs] = body.split(':', 60);
  const draft = newDraft();
  moment(draft, at);
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [name = '', value = ''] = [pairs[index], pairs[index + 1]];
    if (name === '' || value === '') continue;
    if (Object.hasOwn(STATES, name)) measured(STATES[name]!)(draft, value);
    else keep(draft.attributes, name.toLowerCase().slice(0, 40), value.slice(0, 100));
  }
  return draft;
}

import { type Draft, keep } from '../../core/shapes/draft.ts';
import {
  date,
  decimal,
  identity,
  ignored,
  latitude,
  longitude,
  validWhen,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { type AquilaLayout, COMMON, LAYOUTS } from './layouts.ts';

const HEAD = row(',', [
  ignored,
  identity,
  (draft, text) => {
    draft.attributes.event = decimal(text);
  },
  ...[latitude, longitude],
  date('yymmddhhmmss'),
  validWhen('A'),
]);
const HEAD_FIELDS = 7;
const SENSOR = row(',', [vendorNumber('sensorId'), vendor('sensorData')]);
const START = /^\$\$[^,]*,\d+,\d+,-?\d+\.\d+,-?\d+\.\d+,\d{12},[AV],/;

/** @throws RangeError when the text is none of these trackers'. */
export function decode(text: string): TextMessage {
  const [, body] = /^(\$\$[^*]*)\*[\dA-F]{2}$/i.exec(text) ?? [];
  if (body === undefined) throw new RangeError('no $$…*checksum');
  // settings and other answers
  if (!START.test(body)) return { identities: [], fixes: [] };
  const draft = HEAD(body);
  const texts = body.split(',').slice(HEAD_FIELDS);
  if (!draft || !readRest(draft, texts)) return { identities: [], fixes: [] };
  return messageOf(draft);
}

/** What follows the validity has one of three layouts, distinguished by the number of values, or is a sensor's text. */
function readRest(draft: Draft, texts: string[]): boolean {
  if (texts.length === 3) return SENSOR(texts.join(','), draft) !== undefined;
  const layout = LAYOUTS.find(({ fields, fits }) => texts.length >= fields && fits(texts));
  if (!layout || ![0, 1, 2].every((at) => /^\d+$/.test(texts[at]!))) return false;
  read(draft, COMMON, texts);
  read(draft, layout.values, texts);
  // with those that no layout names
  keep(draft.attributes, 'values', texts.join(',').slice(0, 300));
  return true;
}

function read(draft: Draft, values: AquilaLayout['values'], texts: string[]): void {
  for (const [at, field] of Object.entries(values)) {
    const text = texts[Number(at)]?.trim();
    if (text) field(draft, text);
  }
}

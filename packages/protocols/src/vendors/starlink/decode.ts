import { keep, newDraft } from '../../core/shapes/draft.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import type { StarlinkSession } from './format.ts';

/** Head, identity, type, number, values, checksum. */
const MESSAGE = /^.SLU([\dA-F]{6}|\d{15}),(\d{1,4}),(\d{1,10}),(.+)\*[\dA-F]{2}$/i;
const EVENT_REPORT = 6;
/** A card was read; its number is at the end in every format. */
const CARD_READ = 20;

/** @throws RangeError when the text is none of StarLink's. */
export function decode(text: string, { fields }: StarlinkSession): TextMessage {
  const [, identity, type, index, data = ''] = MESSAGE.exec(text) ?? [];
  if (identity === undefined) throw new RangeError('no message of a StarLink tracker');
  // a type other than the report says whose the connection is, and nothing to keep
  if (Number(type) !== EVENT_REPORT) return { identities: [identity], fixes: [] };
  const draft = newDraft();
  draft.identities.push(identity);
  keep(draft.attributes, 'index', Number(index));
  const texts = data.split(',');
  fields.forEach((read, at) => {
    const value = texts[at]?.trim();
    if (value) read(draft, value);
  });
  if (draft.attributes.event === CARD_READ) {
    const last = texts.at(-1) ?? '';
    const card = /^0+$/.test(last) ? texts.at(-2) : last;
    if (card) draft.attributes.driverId = card.slice(0, 40);
  }
  return messageOf(draft);
}

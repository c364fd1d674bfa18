import { keep, newDraft } from '../../core/shapes/draft.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { FIELDS, HQ_FIELDS } from './fields.ts';

/** Maker, whether it wants an answer, identity, type in two characters and what it has more. */
const HEAD = /^\*(?<head>..20)(?<wants>[01])(?<identity>\d{1,20}),(?<type>..)/s;
/** A driver's card, with four bytes of head. */
const CARD_TYPE = 'GY';
const CARD_HEAD = 4;
const MAX_FIELDS = 60;

/** @throws RangeError for what has no such head, or a value that is none of its kind. */
export function decode(text: string): TextMessage {
  const match = HEAD.exec(text);
  const { head = '', wants, identity = '', type = '' } = match?.groups ?? {};
  if (!match) throw new RangeError('no message of Upro');
  const reply = wants === '1' ? `*${head}Y${type}#` : undefined;
  const body = text.slice(match[0].length).replace(/#$/, '');
  const draft = newDraft();
  draft.identities.push(identity);
  if (type === CARD_TYPE && !body.includes('&')) readCard(draft.attributes, body.slice(CARD_HEAD));
  const fields = head.startsWith('HQ') ? HQ_FIELDS : FIELDS;
  for (const part of body.split('&', MAX_FIELDS).slice(1)) {
    const [name = '', value] = [part.charAt(0), part.slice(1)];
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (read && value !== '') read(draft, value);
    else if (/^[A-Za-z]$/.test(name) && value !== '') keep(draft.attributes, name, value.trim().slice(0, 200));
  }
  // zeroes are no place, but their time is one
  if (!draft.latitude && !draft.longitude) Object.assign(draft, { latitude: undefined, longitude: undefined });
  const isEmpty = draft.year === undefined && Object.keys(draft.attributes).length === 0;
  if (isEmpty) return { identities: [identity], fixes: [], ...(reply !== undefined && { reply }) };
  return messageOf(draft, reply);
}

/** The tracks of a magnetic stripe; the number is what the second one begins with. */
function readCard(attributes: Parameters<typeof keep>[0], tracks: string): void {
  const card = tracks.trim().slice(0, 200);
  if (card === '') return;
  attributes.driverId = /;(\d{1,40})=/.exec(card)?.[1] ?? card.slice(0, 40);
  keep(attributes, 'card', card);
}

import { newDraft } from '../../core/shapes/draft.ts';
import { date, identity, words } from '../../core/shapes/fields.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

const RESULT = pattern(/^\*TS\d\d,(?<identity>\d{15}),(?<moment>\d{12}),(?<words>[^#]{1,200})/, {
  identity,
  moment: date('hhmmssddmmyy'),
  words: words('result'),
});
const LOGIN = /^\*TS\d\d,(\d{15})#$/;

/** What a command was answered with, and signs of life. @throws RangeError for another text. */
export function readText(text: string): Omit<TextMessage, 'reply'> {
  const draft = RESULT(text, newDraft());
  if (draft) return { ...messageOf(draft), commandResult: { text: draft.attributes.result ?? '' } };
  const whose = LOGIN.exec(text)?.[1];
  if (whose !== undefined) return { identities: [whose], fixes: [] };
  if (!text.startsWith('*TS')) throw new RangeError('no text of Ulbotech');
  return { identities: [], fixes: [] };
}

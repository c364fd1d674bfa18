import { fromLatin1 } from '../../core/text.ts';

/** A text taken apart: `*maker,identity,type,fields…#`. */
export type H02Sentence = { maker: string; identity: string; type: string; fields: string[]; body: string };

const MAX_FIELDS = 200;

/** @throws RangeError when the text is none. */
export function readSentence(frame: Uint8Array): H02Sentence {
  const text = fromLatin1(frame).trim();
  const match = /^\*(\w{2}),(\w{0,20}),([^,#]{0,20})(?:,([^#]*))?#$/.exec(text);
  if (!match) throw new RangeError('no h02 text');
  const [, maker = '', identity = '', type = '', body = ''] = match;
  const fields = body === '' ? [] : body.split(',', MAX_FIELDS + 1);
  if (fields.length > MAX_FIELDS) throw new RangeError(`more than ${MAX_FIELDS} fields`);
  return { maker, identity, type: type.trim().toUpperCase(), fields, body };
}

/** A field's decimal number; undefined when it is empty or none. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,12}(\.\d{0,9})?$/.test(text.trim()) ? Number(text) : undefined;
}

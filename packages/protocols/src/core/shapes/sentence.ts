import { type Draft, newDraft } from './draft.ts';
import type { Field } from './fields.ts';

/** Reads a text into a draft; undefined when the text is not of this shape. */
export type Sentence = (text: string, draft?: Draft) => Draft | undefined;

/**
 * A text message as a pattern, whose named groups are fields in the order in which they are to be read. Groups that took
 * nothing, or (mostly) an empty text, leave the draft alone.
 */
export function pattern(shape: RegExp, fields: Readonly<Record<string, Field>>): Sentence {
  const readers = Object.entries(fields);
  return (text, draft = newDraft()) => {
    const groups = shape.exec(text)?.groups;
    if (!groups) return undefined;
    for (const [name, read] of readers) {
      const found = groups[name];
      if (found || (found === '' && read.readsEmpty)) read(draft, found);
    }
    return draft;
  };
}

type RowOptions = { atLeast?: number; rest?: (draft: Draft, texts: string[]) => void };

/** A text message as a row of fields between separators. `at least` so many must be there; what is beyond the table goes to `rest`. */
export function row(separator: string, fields: readonly Field[], options?: RowOptions): Sentence {
  const read = columns(fields, options);
  return (text, draft) => read(text.split(separator), draft);
}

/** As `row`, of texts that have been parted. */
export function columns(
  fields: readonly Field[],
  { atLeast = fields.length, rest }: RowOptions = {},
): (texts: string[], draft?: Draft) => Draft | undefined {
  return (texts, draft = newDraft()) => {
    if (texts.length < atLeast) return undefined;
    for (let at = 0; at < fields.length && at < texts.length; at++) {
      const found = texts[at]!.trim();
      const read = fields[at]!;
      if (found !== '' || read.readsEmpty) read(draft, found);
    }
    if (rest && texts.length > fields.length) rest(draft, texts.slice(fields.length));
    return draft;
  };
}

/** The first of several shapes that fits. */
export function oneOf(...sentences: Sentence[]): Sentence {
  return (text) => {
    for (const read of sentences) {
      const draft = read(text);
      if (draft) return draft;
    }
    return undefined;
  };
}

import type { Message } from '../../core/protocol.ts';

/** `form`: the items of the position report as AT$FORM set them, such as %SA%MV, where messages do not name them (%CI). */
export type AtrackSession = { form: readonly string[] | undefined };

/** `acknowledge`: the unit's id and the number of the message; `echo`: a sign of life, which goes back as it came. */
export type AtrackMessage = Message & { acknowledge?: { id: bigint; index: number }; echo?: Uint8Array };

/** %SA%MV in its items. */
export function itemsOf(form: string): readonly string[] {
  return form.trim().replace(/^%CI/, '').split('%').slice(1, 200);
}

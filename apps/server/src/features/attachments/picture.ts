import type { ErrorCode } from '@balise/contract';
import { startChild } from '../../child/index.ts';
import { READERS_OF_PICTURES } from '../../limits/limits.ts';
import { Semaphore } from '../../limits/semaphore.ts';

export type PictureTask = { bytes: Buffer; type: 'image/jpeg' | 'image/png' };
export type Picture = { content: Uint8Array; thumbnail: Uint8Array };
export type PictureAnswer = Picture | { fault: ErrorCode };

const readers = new Semaphore<'all'>(READERS_OF_PICTURES);
const LIMITS = {
  megabytes: 128,
  patience: 20_000, // ms; a photo of 12 million points takes half a second
};

/**
 * A picture written anew, upright and without metadata, and its thumbnail, in a process of its own, which is ended when it takes too long: what
 * people upload may be made to do so.
 */
export async function readPicture(task: PictureTask): Promise<PictureAnswer> {
  const ended = await readers.enter('all');
  if (!ended) return { fault: 'unavailable' };
  const child = startChild(new URL('./picture.child.ts', import.meta.url), { ...LIMITS, ended });
  try {
    return (await child.ask(task)) as PictureAnswer;
  } catch {
    return { fault: 'attachment_damaged' }; // out of its memory or time, or one that its reader chokes on
  } finally {
    child.end();
  }
}

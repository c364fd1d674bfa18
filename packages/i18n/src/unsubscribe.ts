/* Words of the public page that stops alerts, which only the server shows. */
import { unsubscribe as en } from './en/unsubscribe.ts';
import { unsubscribe as fr } from './fr/unsubscribe.ts';

export const unsubscribeMessages = { en, fr };

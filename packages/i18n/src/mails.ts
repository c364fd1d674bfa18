/* Words of the mails that Balise sends, which only the server writes. */
import { mails as en } from './en/mails.ts';
import { mails as fr } from './fr/mails.ts';

export const mailMessages = { en, fr };

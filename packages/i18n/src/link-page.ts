/* Words of the public page of a tracking link, which only the server shows. */
import { linkPage as en } from './en/link-page.ts';
import { linkPage as fr } from './fr/link-page.ts';

export const linkPageMessages = { en, fr };

/* Words of the light version, which only the server shows. */
import { lightPage as en } from './en/light-page.ts';
import { lightPage as fr } from './fr/light-page.ts';

export const lightPageMessages = { en, fr };

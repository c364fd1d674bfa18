/* Words of the API's documentation page, which only the server shows. */
import { docs as en } from './en/docs.ts';
import { docs as fr } from './fr/docs.ts';

export const docsMessages = { en, fr };

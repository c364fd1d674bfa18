import { first } from './first.ts';
import { later } from './later.ts';

/** Every word of the platform in this language. */
export const en = { ...first, ...later };

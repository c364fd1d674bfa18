import type { en as english } from '../en/index.ts';
import { first } from './first.ts';
import { later } from './later.ts';

/** Every word of the platform in this language. */
export const fr: typeof english = { ...first, ...later };

import { type Elements, vendor } from './element.ts';

/** Wearables that count steps in 0xf8. */
export const STEP_ELEMENTS: Elements = { 248: vendor('steps', 2) };

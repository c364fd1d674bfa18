import type { Brand } from '../entry.ts';
import { concox } from './concox.ts';
import { teltonika } from './teltonika.ts';

/** One file a brand, in the order of their names. */
export const BRANDS: readonly Brand[] = [concox, teltonika];

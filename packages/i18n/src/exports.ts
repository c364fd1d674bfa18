/* What a file of a table needs and no more: each is made by a process of its own, which would take longer to read both dictionaries than to make it. */
import { exports as en } from './en/exports.ts';
import { exports as fr } from './fr/exports.ts';

export const exportMessages = { en, fr };

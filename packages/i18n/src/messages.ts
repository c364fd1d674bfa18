import type { en } from './en/index.ts';

/** The shape of a dictionary: English decides it, and a language that lacks a key does not compile. */
export type Messages = typeof en;

import type { GroupWhy } from '@balise/contract';

/** Why a device came in or went that a person put in or took out. */
export const CHOSEN: GroupWhy = { cause: 'chosen', findings: [] };

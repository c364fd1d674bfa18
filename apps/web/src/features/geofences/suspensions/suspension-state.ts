import type { GeofenceSuspension } from '@balise/contract';

export const SUSPENSION_STATES = ['now', 'later', 'ended'] as const;
export type SuspensionState = (typeof SUSPENSION_STATES)[number];

/** Whether a suspension applies, begins later or is over, at a moment (ms since 1970 UTC). */
export const suspensionState = (
  { dateStart, dateEnd, endedAt }: Pick<GeofenceSuspension, 'dateStart' | 'dateEnd' | 'endedAt'>,
  now: number,
): SuspensionState => (endedAt !== null || dateEnd <= now ? 'ended' : dateStart > now ? 'later' : 'now');

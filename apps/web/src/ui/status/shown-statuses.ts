import type { Badge, StatusCounts } from '@balise/tracking';

/** Always shown, a zero too: a missing count would be read as none. */
const COMMON = ['moving', 'idle', 'stopped', 'disconnected', 'powerCut', 'neverConnected'] as const satisfies Badge[];
/** They share their shape with another state, so that they are named; shown where there are any. */
const RARE = ['private', 'gpsStale', 'disabled', 'suspended'] as const satisfies Badge[];
/** Every state that a vehicle on a screen can be in: a deleted one is in no list. */
export type ShownStatus = (typeof COMMON)[number] | (typeof RARE)[number];

export const isRare = (badge: Badge): boolean => RARE.some((rare) => rare === badge);

/** The states to show counts of, in their order on every screen. `chosen` stays even when it has none left. */
export const shownStatuses = (counts: StatusCounts | undefined, chosen?: string | null): ShownStatus[] => [
  ...COMMON,
  ...RARE.filter((badge) => chosen === badge || (counts?.[badge] ?? 0) > 0),
];

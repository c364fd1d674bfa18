import type { Badge } from '@balise/tracking';

/** Badges that a list can be filtered by, what needs attention first. A deleted device is in no list. */
export const SHOWN_STATUSES = [
  'powerCut',
  'disconnected',
  'gpsStale',
  'moving',
  'idle',
  'stopped',
  'neverConnected',
  'disabled',
  'suspended',
] as const satisfies Badge[];

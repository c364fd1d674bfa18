import type { StatusColour } from '@balise/contract';
import type { Badge } from '@balise/tracking';

/** The badge whose shape and word stand for a colour. */
export const BADGE_OF_COLOUR: Record<StatusColour, Badge> = {
  moving: 'moving',
  idle: 'idle',
  stopped: 'stopped',
  disconnected: 'disconnected',
  power: 'powerCut',
  never: 'neverConnected',
} as const;

import type { Badge } from '@balise/tracking';

/** The six status colours and shapes, named as in tokens.css (`--st-moving`, `--st-moving-text`, `--st-moving-soft`). */
export type StatusStyle = 'moving' | 'idle' | 'stopped' | 'disconnected' | 'power' | 'never';

/** Which of the six a badge wears. What people switched off is as quiet as what is silent. */
export const BADGE_STYLE: Record<Badge, StatusStyle> = {
  deleted: 'disconnected',
  suspended: 'disconnected',
  disabled: 'disconnected',
  neverConnected: 'never',
  powerCut: 'power',
  private: 'disconnected',
  disconnected: 'disconnected',
  gpsStale: 'idle',
  moving: 'moving',
  idle: 'idle',
  stopped: 'stopped',
};

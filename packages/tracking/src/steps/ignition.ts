import type { Engine, HistoryState } from '../history.ts';
import type { RecordStep } from './step.ts';
import { tell } from './tell.ts';

/** Ignition turned on or off. The first value that is heard is no change. */
export const trackIgnition: RecordStep = (state, { at, fix }, _settings, out) => {
  const { ignition: on } = fix.attributes;
  const before = state.ignition;
  if (typeof on !== 'boolean' || on === before.on) return;
  state.ignition = { on, since: at, proven: before.proven || on };
  if (before.on === null) return;
  tell(state, out, { at, kind: on ? 'ignition_turned_on' : 'ignition_turned_off', content: {}, decidedAt: at });
};

/** A tracker whose ignition wire was never connected says "off" for ever: it may still move (domain 4.1). */
export function engineOf({ on, proven }: HistoryState['ignition']): Engine {
  if (on) return 'on';
  return on === false && proven ? 'off' : 'unknown';
}

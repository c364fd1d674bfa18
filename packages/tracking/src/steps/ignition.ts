import type { Engine, HistoryState } from '../history.ts';
import type { MomentStep, RecordStep } from './step.ts';
import { tell } from './tell.ts';

/** Ignition turned on or off. The first value that is heard is no change. */
export const trackIgnition: RecordStep = (state, { at, fix }, _settings, out) => {
  const { ignition: on } = fix.attributes;
  const before = state.ignition;
  if (typeof on !== 'boolean' || on === before.on) return;
  state.ignition = { on, since: at, wire: on ? 'seen' : before.wire, drivenOff: 0 };
  if (before.on === null) return;
  tell(state, out, { at, kind: on ? 'ignition_turned_on' : 'ignition_turned_off', content: {}, decidedAt: at });
};

/** Many trackers are installed without the ignition wire and say "off" for ever: they move all the same (domain 4.1). */
export function engineOf({ on, wire }: HistoryState['ignition']): Engine {
  if (on) return 'on';
  return on === false && wire !== 'none' ? 'off' : 'unknown';
}

/** Whoever drives half a kilometre in one go on an ignition that was never on has no ignition wire. */
export const doubtWire: MomentStep = (state, { location }, { metres, speed }, settings) => {
  const { ignition } = state;
  if (ignition.on !== false || ignition.wire !== 'assumed' || location === null) return;
  const isDriving = speed !== null && speed >= Math.fround(settings.movingSpeed);
  const drivenOff = isDriving ? ignition.drivenOff + (metres ?? 0) : 0;
  if (drivenOff === ignition.drivenOff) return;
  // the sum is forgotten with its purpose: it would keep two histories apart that are the same again
  const isDisproven = drivenOff >= settings.unwiredDistance;
  state.ignition = isDisproven ? { ...ignition, wire: 'none', drivenOff: 0 } : { ...ignition, drivenOff };
};

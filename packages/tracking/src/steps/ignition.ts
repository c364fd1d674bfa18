import type { Engine, HistoryState } from '../history.ts';
import { emitEvent } from './emit-event.ts';
import type { MomentStep, RecordStep } from './step.ts';

/** Ignition turned on or off. The first value is no change. */
export const trackIgnition: RecordStep = (state, { at, fix }, _settings, out) => {
  const { ignition: on } = fix.attributes;
  const before = state.ignition;
  if (typeof on !== 'boolean' || on === before.on) return;
  const wire = on && before.wire !== 'unreliable' ? 'seen' : before.wire;
  const drivenOff = !on && (wire === 'assumed' || (wire === 'seen' && state.motion.moving)) ? 0 : null;
  state.ignition = { on, since: at, wire, drivenOff };
  if (before.on === null) return;
  emitEvent(state, out, { at, kind: on ? 'ignition_turned_on' : 'ignition_turned_off', content: {}, decidedAt: at });
};

/** What the ignition says of the engine, where it can be believed. */
export function engineOf({ on, wire }: HistoryState['ignition']): Engine {
  if (on) return 'on';
  return on === false && (wire === 'assumed' || wire === 'seen') ? 'off' : 'unknown';
}

/**
 * Many trackers are installed without the ignition wire and say "off" for ever; others guess it from the voltage and say
 * "off" in the middle of a drive. They move all the same (domain 4.1): half a kilometre driven on "off" in one go tells.
 */
export const distrustIgnitionWire: MomentStep = (state, { location }, { metres, speed }, settings) => {
  const { ignition, place } = state;
  const { wire, drivenOff } = ignition;
  if (ignition.on !== false || drivenOff === null || location === null || speed === null) return;
  if (speed < Math.fround(settings.movingSpeed)) {
    const afresh = wire === 'assumed' ? 0 : null;
    if (drivenOff !== afresh) state.ignition = { ...ignition, drivenOff: afresh };
    return;
  }
  // the leg on which it went off was driven with it on
  const isLegOff = place !== null && ignition.since !== null && place.at >= ignition.since;
  const driven = drivenOff + (isLegOff ? (metres ?? 0) : 0);
  // the sum is forgotten with its purpose: it would keep two histories apart that are the same again
  state.ignition =
    driven < settings.unwiredDistance
      ? { ...ignition, drivenOff: driven }
      : { ...ignition, wire: wire === 'seen' ? 'unreliable' : 'none', drivenOff: null };
};

import { emit, STILL } from './emit.ts';
import { emitEvent } from './emit-event.ts';
import { hereOf } from './motion-ends.ts';
import type { MomentStep } from './step.ts';

/**
 * Idling (domain 4.1): ignition on and under 3 km/h for two minutes. It begins, after the fact, when both held; it does
 * not reach across a gap, because what happened there is unknown.
 */
export const trackIdling: MomentStep = (state, { at, engine }, { speed }, settings, out, decidedAt) => {
  let { since, engineOnSince, slowSince, at: lastAt } = state.idling;

  const end = (endedAt: number, startedAt: number) => {
    emitEvent(state, out, { at: endedAt, kind: 'idling_ended', content: { startedAt }, decidedAt });
    const place = hereOf(state);
    emit(state, out, { kind: 'idling', startsAt: startedAt, endsAt: endedAt, ...STILL, content: { place }, decidedAt });
    since = null;
  };

  if (lastAt !== null && at - lastAt > settings.measuredGap * 1000) {
    if (since !== null) end(lastAt, since);
    engineOnSince = slowSince = null;
  }

  engineOnSince = engine === 'on' ? (engineOnSince ?? at) : null;
  if (speed !== null) slowSince = speed < Math.fround(settings.slowSpeed) ? (slowSince ?? at) : null;

  const start = engineOnSince === null || slowSince === null ? null : Math.max(engineOnSince, slowSince);
  if (start === null) {
    if (since !== null) end(at, since);
  } else if (since === null && at - start >= settings.idleAfter * 1000) {
    since = start;
    emitEvent(state, out, { at: start, kind: 'idling_started', content: {}, decidedAt });
  }
  state.idling = { since, engineOnSince, slowSince, at };
};

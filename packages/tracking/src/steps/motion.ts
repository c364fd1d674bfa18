import type { StopReason } from '../event.ts';
import { emitEvent } from './emit-event.ts';
import type { MomentStep } from './step.ts';

/**
 * Moving (domain 4.1): 5 km/h now, or 3 km/h on two fixes in a row, unless the ignition wire says off. A movement
 * begins, after the fact, with the first fix that was not slow; it ends with the first that is, when the ignition goes
 * off, or, after a long silence, at its last message.
 */
export const trackMotion: MomentStep = (state, { at, engine, location }, { speed }, settings, out, decidedAt) => {
  let { moving, since, fastSince, at: lastAt } = state.motion;

  const stop = (stoppedAt: number, reason: StopReason) => {
    emitEvent(state, out, {
      at: stoppedAt,
      kind: 'movement_stopped',
      content: { startedAt: since ?? stoppedAt, reason },
      decidedAt,
    });
    moving = false;
    since = stoppedAt;
  };

  if (lastAt !== null && at - lastAt > settings.noDataGap * 1000) {
    if (moving) stop(lastAt, 'silence');
    fastSince = null;
  }

  if (engine === 'off') {
    if (moving) stop(at, 'ignitionOff');
    fastSince = null;
  } else if (speed !== null) {
    const sustained = fastSince !== null;
    fastSince = speed >= Math.fround(settings.slowSpeed) ? (fastSince ?? at) : null;
    const isMoving = speed >= Math.fround(settings.movingSpeed) || (sustained && fastSince !== null);
    if (moving && !isMoving) stop(at, 'slow');
    if (!moving && isMoving) {
      moving = true;
      since = fastSince ?? at;
      emitEvent(state, out, { at: since, kind: 'movement_started', content: {}, decidedAt });
    }
  }
  if (location !== null) since ??= at;
  state.motion = { moving, since, fastSince, at };
};

import type { HistoryState, Outcome } from '../history.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { emit, STILL } from './emit.ts';
import type { MomentStep } from './step.ts';

/**
 * The engine's runs and hours (domain 4.9): from where the ignition is reported on to where it is reported off, or to the last
 * message before more than an hour of silence. Between two messages at most five minutes count.
 */
export const trackEngine: MomentStep = (state, { at, engine }, { elapsed }, settings, out, decidedAt) => {
  const { is, since, counted } = state.engine;
  const isCut = elapsed !== null && elapsed > settings.noDataGap * 1000;
  const more = is === 'on' && elapsed !== null && !isCut ? counting(elapsed, settings) : 0;
  if (more > 0) state.engine = { is, since, counted: counted + more };
  if (is === engine && !isCut) return;
  endRun(state, out, isCut ? at - elapsed : at, decidedAt);
  state.engine = { is: engine, since: at, counted: 0 };
};

/** Milliseconds of engine hours, of those between two messages. */
export const counting = (elapsed: number, { engineGap }: TrackingSettings): number =>
  Math.min(elapsed, Math.floor(engineGap * 1000));

/** Tells the run under way, if there is one. */
export function endRun(state: HistoryState, out: Outcome, endsAt: number, decidedAt: number): void {
  const { is, since: startsAt, counted } = state.engine;
  if (is !== 'on' || startsAt === null) return;
  emit(state, out, { kind: 'engine', startsAt, endsAt, ...STILL, content: { counted }, decidedAt });
}

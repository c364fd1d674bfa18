import { useSignal } from '../../../live/index.ts';
import type { Replay } from './replay.ts';

/** Where the clock last came to rest: what changes a few times a minute, not sixty times a second. */
export function useRestingMoment(replay: Replay): number {
  const rested = useSignal(replay.rested);
  const { from, to } = replay.period;
  return Math.min(to, Math.max(from, rested));
}

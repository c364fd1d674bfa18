import type { DevicePast } from '@balise/contract';
import type { Period } from '../../../ui/period/period.ts';
import type { StatusStyle } from '../../../ui/status/badge-style.ts';
import type { Span } from '../replay/replay-time.ts';

/** A state that lasted, as the band under the chart shows it. */
export type StateSpan = Span & { look: StatusStyle };

/** Which state wins where several hold: the last one listed. */
const LOOKS = [
  ['stop', 'stopped'],
  ['trip', 'moving'],
  ['idling', 'idle'],
  ['silence', 'disconnected'],
  ['power_cut', 'power'],
] as const;

/** The states of a device over a period, cut to it, in the order in which they are painted. */
export function stateSpans({ episodes }: Pick<DevicePast, 'episodes'>, period: Period): StateSpan[] {
  return LOOKS.flatMap(([kind, look]) =>
    episodes.flatMap((episode) => {
      if (episode.kind !== kind) return [];
      const from = Math.max(episode.startsAt, period.from);
      const to = Math.min(episode.until, period.to);
      return from < to ? [{ from, to, look }] : [];
    }),
  );
}

/** The state at a moment; silence where it is unknown. */
export const stateAt = (spans: readonly StateSpan[], at: number): StatusStyle =>
  spans.findLast(({ from, to }) => from <= at && at < to)?.look ?? 'disconnected';

/** When a vehicle drove: all else is what skipping stops passes over. */
export const drivenSpans = ({ episodes }: Pick<DevicePast, 'episodes'>): Span[] =>
  episodes
    .flatMap((episode) => (episode.kind === 'trip' ? [{ from: episode.startsAt, to: episode.until }] : []))
    .sort((a, b) => a.from - b.from);

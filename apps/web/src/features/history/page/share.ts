import type { AnyRouter } from '@tanstack/react-router';
import type { Replay } from '../replay/replay.ts';
import { asMoment, HistorySearch } from '../search.ts';

/** The address of what is on screen, with its period as it is: today's link opens the same day tomorrow. */
export function addressOf(router: AnyRouter, replay: Replay): string {
  const { from, to } = replay.period;
  const shown = HistorySearch.parse(router.state.location.search);
  const search = {
    ...shown,
    from: asMoment(from),
    to: asMoment(to),
    at: replay.begun ? asMoment(replay.at) : undefined,
  };
  return new URL(router.buildLocation({ to: '/history', search } as never).href, location.origin).href;
}

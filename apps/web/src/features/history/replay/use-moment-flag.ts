import { type RefObject, useEffect, useRef } from 'react';
import type { Replay } from './replay.ts';

/** Marks an element with `data-on` while something holds at the clock; past React. */
export function useMomentFlag(replay: Replay, holds: (at: number) => boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(holds);
  latest.current = holds;
  useEffect(
    () =>
      replay.onMoment((at) => {
        place.current?.toggleAttribute('data-on', latest.current(at));
      }),
    [replay],
  );
  return place;
}

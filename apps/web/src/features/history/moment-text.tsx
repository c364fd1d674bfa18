import { useEffect, useRef } from 'react';
import type { Signal } from '../../live/index.ts';
import type { Replay } from './replay.ts';
import { writerOf } from './writer.ts';

type Properties = {
  replay: Replay;
  /** The words for a moment; the same function while they mean the same. */
  words: (at: number) => string;
  /** What the words tell as well. */
  also?: Signal<unknown> | undefined;
  className?: string | undefined;
};

/** Words that follow the clock: written into the page once a frame at most, past React. */
export function MomentText({ replay, words, also, className }: Properties) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const write = writerOf(place.current);
    const ends = [replay.onMoment((at) => write(words(at))), also?.subscribe(() => write(words(replay.at)))];
    return () => {
      for (const end of ends) end?.();
    };
  }, [replay, words, also]);
  return <span ref={place} className={className} />;
}

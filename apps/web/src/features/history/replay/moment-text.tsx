import { useEffect, useRef } from 'react';
import { writerOf } from '../page/writer.ts';
import type { Replay } from './replay.ts';

type Properties = {
  replay: Replay;
  /** The words for a moment; the same function while they mean the same. */
  words: (at: number) => string;
  className?: string | undefined;
};

/** Words that follow the clock: written into the page once a frame at most, past React. */
export function MomentText({ replay, words, className }: Properties) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const write = writerOf(place.current);
    return replay.onMoment((at) => write(words(at)));
  }, [replay, words]);
  return <span ref={place} className={className} />;
}

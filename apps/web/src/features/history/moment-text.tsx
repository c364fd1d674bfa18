import { useEffect, useRef } from 'react';
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
    let written: string | undefined;
    return replay.onMoment((at) => {
      const text = words(at);
      if (text === written || !place.current) return;
      written = text;
      place.current.textContent = text;
    });
  }, [replay, words]);
  return <span ref={place} className={className} />;
}

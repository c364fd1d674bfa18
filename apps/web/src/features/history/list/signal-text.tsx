import { useEffect, useRef } from 'react';
import type { Signal } from '../../../live/index.ts';
import { writerOf } from '../page/writer.ts';

type Properties<Value> = {
  signal: Signal<Value>;
  /** The words for a value, and what is said on pointing at them; the same function while they mean the same. */
  words: (value: Value) => { text: string; title?: string };
  className?: string | undefined;
};

/** Words that follow a value outside React, past React. */
export function SignalText<Value>({ signal, words, className }: Properties<Value>) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const write = writerOf(element);
    const show = (): void => {
      const { text, title = '' } = words(signal.get());
      write(text);
      if (element.title !== title) element.title = title;
    };
    show();
    return signal.subscribe(show);
  }, [signal, words]);
  return <span ref={place} className={className} />;
}

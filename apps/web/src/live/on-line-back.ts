import { live } from './live.ts';

/** Calls back when the line is back: the browser's own, or the one to the server. @returns ends it */
export function onLineBack(back: () => void): () => void {
  const isLive = (): boolean => live.status.get().phase === 'live';
  let was = isLive();
  const look = (): void => {
    const is = isLive();
    if (is && !was) back();
    was = is;
  };
  const unsubscribe = live.status.subscribe(look);
  addEventListener('online', back);
  return () => {
    unsubscribe();
    removeEventListener('online', back);
  };
}

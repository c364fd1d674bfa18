import { useEffect } from 'react';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import type { Replay } from './replay.ts';

const SELDOM = 20_000; // ms

/**
 * Keeps the address where the clock is while the replay runs: at the moment at which the reader turns to it or leaves the page, and seldom
 * otherwise. A changed address costs a browser more than a picture of the replay: among other things it asks for the page's icon again.
 */
export function useRunningAddress(replay: Replay): void {
  useEffect(() => {
    const tell = (): void => {
      if (replay.playing.get()) tellQuietly(replay);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isForBrowser(event)) tell();
    };
    const often = setInterval(tell, SELDOM);
    const page = document.documentElement;
    page.addEventListener('pointerleave', tell);
    window.addEventListener('blur', tell);
    window.addEventListener('keydown', onKey, true);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(often);
      page.removeEventListener('pointerleave', tell);
      window.removeEventListener('blur', tell);
      window.removeEventListener('keydown', onKey, true);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [replay]);
}

/** F5, or a key that belongs to the browser: to the address, to another tab, a bookmark. */
const isForBrowser = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || /^F\d+$/.test(key);

/** Tells the address where the clock is without a look of the whole screen at it: nothing else has changed. */
function tellQuietly(replay: Replay): void {
  const address = new URL(location.href);
  address.searchParams.set('at', asMoment(replay.at));
  // the router listens to the method of the page's own history, and would look at every part of the screen anew
  History.prototype.replaceState.call(history, history.state, '', address);
}

import { markSignedIn, wasSignedIn } from './signed-in-mark.ts';

let signInEnded = false;

/**
 * Goes to the sign-in page, which comes back here afterwards and says that a sign-in ended, if there was one. A full load,
 * so that nothing of the account stays in memory; in place of this page, so that “back” does not lead here again.
 * Several requests are refused at a time, and the last to leave wins: that a sign-in ended is kept for it.
 * @returns never: callers keep what they show until the page is gone
 */
export function leaveForSignIn(): Promise<never> {
  const here = `${location.pathname}${location.search}${location.hash}`;
  signInEnded ||= wasSignedIn();
  markSignedIn(false);
  location.replace(`/login?${signInEnded ? 'ended=1&' : ''}next=${encodeURIComponent(here)}`);
  return new Promise(() => {});
}

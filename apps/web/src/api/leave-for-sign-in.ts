/**
 * Goes to the sign-in page, which comes back here afterwards. A full load, so that nothing of the account stays in memory.
 * @returns never: whoever waits shows what it showed until the page is gone
 */
export function leaveForSignIn(): Promise<never> {
  const here = `${location.pathname}${location.search}${location.hash}`;
  location.assign(`/login?ended=1&next=${encodeURIComponent(here)}`);
  return new Promise(() => {});
}

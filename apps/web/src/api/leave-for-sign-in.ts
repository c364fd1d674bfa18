/** Goes to the sign-in page, which comes back here afterwards. A full load, so that nothing of the account stays in memory. */
export function leaveForSignIn(): void {
  const here = `${location.pathname}${location.search}${location.hash}`;
  location.assign(`/login?ended=1&next=${encodeURIComponent(here)}`);
}

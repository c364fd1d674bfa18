/**
 * Where to go after signing in: the path that was asked for, only if it lies on this very site.
 * @param next the `next` parameter of the sign-in page, from anywhere
 * @param origin of the page, such as `https://fleet.example`
 */
export function safeReturn(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  if (!url || url.origin !== origin || OUTSIDE.has(url.pathname) || url.pathname.startsWith('/api/')) return '/';
  // `/.//other.example` is a path of this site, but what is left of it is the address of another
  if (url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Pages of somebody who is not signed in. */
const OUTSIDE = new Set(['/login', '/forgot-password', '/reset-password', '/sign-in-link']);

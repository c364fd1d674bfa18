/** Of everything below a link: kept by nobody, found by nobody, and its address is passed on to nobody. */
export const closedHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
});

/**
 * What a link's page may do, and which sites may show it within theirs.
 * @param embedHosts host names; none: no site
 */
export function pagePolicy(embedHosts: readonly string[]): string {
  const frames = embedHosts.flatMap((host) => {
    const name = asciiName(host);
    return name === undefined ? [] : [`https://${name}`];
  });
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
  ].join('; ');
}

/** A host name as headers write it: letters beyond ASCII as Punycode. */
function asciiName(host: string): string | undefined {
  const address = `https://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** The page on which a password is chosen. */
const PAGE = '/reset-password';

/**
 * The address of a link that carries a token. It stands behind #, which no server, proxy or Referer header ever sees. The host
 * is one of the partner's registered names or the platform's own, never what a request says of itself (decision 4 of the domain).
 * @param publicUrl where the platform says it is reached: its scheme and port count for every host name
 * @param askedAt the host name at which the link was asked for, if it was one of the partner's
 */
export function passwordLink(token: string, publicUrl: URL, hostNames: readonly string[], askedAt?: string): string {
  const link = new URL(PAGE, publicUrl);
  const host = hostNames.find((name) => name === askedAt?.toLowerCase()) ?? hostNames[0];
  if (host !== undefined) link.hostname = host;
  link.hash = token;
  return link.href;
}

/**
 * An address of the platform as a partner's people reach it. The host is one of the partner's registered names or the platform's own, never what a
 * request says of itself (decision 4 of the domain).
 * @param publicUrl where the platform says it is reached: its scheme and port count for every host name
 * @param askedAt the host name at which the link was asked for, if it was one of the partner's
 */
export function linkAt(path: string, publicUrl: URL, hostNames: readonly string[], askedAt?: string): string {
  const link = new URL(path, publicUrl);
  const host = hostNames.find((name) => name === askedAt?.toLowerCase()) ?? hostNames[0];
  if (host !== undefined) link.hostname = host;
  return link.href;
}

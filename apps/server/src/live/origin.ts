/** Whether a host name (with its port, if any) is one of ours. */
export type OwnHost = (host: string) => boolean;

/**
 * Whether a browser's page may open the socket: it must be our own. A request without an Origin comes from no browser
 * and carries nobody's cookies; its ticket alone decides.
 */
export function originAllowed(origin: string | undefined, host: string | undefined, isOwnHost: OwnHost): boolean {
  if (origin === undefined) return true;
  const from = URL.parse(origin)?.host;
  if (!from) return false;
  return from === host?.toLowerCase() || isOwnHost(from);
}

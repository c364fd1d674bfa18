import { originHost } from '../../http/guard/same-origin.ts';

/** Whether a host name (with its port, if any) is one of ours. */
export type OwnHost = (host: string) => boolean;

/**
 * Whether a browser's page may open the socket: it must be our own. A request without an Origin comes from no browser
 * and carries no cookies; its ticket alone decides.
 * @param secure whether the platform is reached by https
 */
export function originAllowed(
  origin: string | undefined,
  host: string | undefined,
  isOwnHost: OwnHost,
  secure: boolean,
): boolean {
  if (origin === undefined) return true;
  const from = originHost(origin, secure);
  if (!from) return false;
  return from === host?.toLowerCase() || isOwnHost(from);
}

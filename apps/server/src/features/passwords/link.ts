import { linkAt } from '../partners/index.ts';

/**
 * The address of a link that carries a token. It is behind #, which no server, proxy or Referer header ever sees.
 * @param askedAt the host name at which the link was asked for: see linkAt
 */
export const passwordLink = (token: string, publicUrl: URL, hostNames: readonly string[], askedAt?: string): string =>
  linkAt(`/reset-password#${token}`, publicUrl, hostNames, askedAt);

import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, networkList } from './public-address.ts';

/** What is allowed, and how names are found. In production: OUTSIDE. */
export type Outside = {
  mayUse: (address: string) => boolean;
  resolve: (host: string) => Promise<{ address: string; family: number }[]>;
  /** To addresses that are not public: an operator's own network, and tests. */
  allowsHttp: boolean;
  /** Certificates beside those of Node.js. */
  ca?: string;
};

/** The public internet by https, and an operator's own networks, where http will do. */
export const outsideWith = (networks: readonly string[]): Outside => {
  if (networks.length === 0) return OUTSIDE;
  const own = networkList(networks);
  return { ...OUTSIDE, mayUse: (address) => isPublicAddress(address) || own(address), allowsHttp: true };
};

export const OUTSIDE: Outside = {
  mayUse: isPublicAddress,
  resolve: (host) => lookUp(host, { all: true }),
  allowsHttp: false,
};

type Post = {
  /** Absent: POST. */
  method?: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** For the whole exchange, ms. */
  timeout: number;
  /** More of an answer is not read, bytes. */
  answerLimit: number;
};

/** `answer`: its first bytes, as far as `answerLimit`. */
type Answer = { status: number; answer: Buffer; retryAfter: string | undefined };

/** Why a request had no answer. */
export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly reason: UnansweredReason;
  constructor(reason: UnansweredReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
export type UnansweredReason = 'address_refused' | 'unknown_host' | 'timeout' | 'connection_failed' | 'certificate';

/**
 * Sends a request to an address that users typed. Its name is resolved once, each of its addresses is checked, and the connection goes to one of
 * these and to no other, so that a name that changes in between gains nothing. Redirects are answers. Each request has a connection of its own.
 * @throws Unanswered
 */
export async function post(asked: Post, outside: Outside): Promise<Answer> {
  const signal = AbortSignal.timeout(asked.timeout);
  const url = URL.parse(asked.url);
  if (!url || (url.protocol !== 'https:' && !(outside.allowsHttp && url.protocol === 'http:')))
    throw new Unanswered('address_refused');
  const pinned = await addressOf(url, outside, signal);
  // over the internet nothing is sent that others could read
  if (url.protocol === 'http:' && isPublicAddress(pinned.address)) throw new Unanswered('address_refused');
  try {
    return await exchange(url, pinned, asked, outside, signal);
  } catch (error) {
    throw error instanceof Unanswered ? error : new Unanswered(reasonOf(error, signal), error);
  }
}

async function addressOf(url: URL, { mayUse, resolve }: Outside, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolved(host, resolve, signal);
  const [first] = found;
  if (!first) throw new Unanswered('unknown_host');
  if (!found.every(({ address }) => mayUse(address))) throw new Unanswered('address_refused');
  return first;
}

async function resolved(host: string, resolve: Outside['resolve'], signal: AbortSignal) {
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Unanswered('timeout')), { once: true }),
  );
  try {
    return await Promise.race([resolve(host), late]);
  } catch (error) {
    throw error instanceof Unanswered ? error : new Unanswered('unknown_host', error);
  }
}

function exchange(
  url: URL,
  { address, family }: { address: string; family: number },
  { method = 'POST', headers, body, answerLimit }: Post,
  { ca }: Outside,
  signal: AbortSignal,
): Promise<Answer> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request(url, {
      method,
      headers: Object.assign(length, headers),
      agent: false,
      lookup,
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      firstBytes(response, answerLimit).then(
        (answer) => resolve({ status: response.statusCode ?? 0, answer, retryAfter: response.headers['retry-after'] }),
        reject,
      );
    });
    sending.end(body);
  });
}

/** Leaving the loop ends the connection. */
async function firstBytes(response: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let count = 0;
  for await (const part of response) {
    parts.push(part);
    count += part.length;
    if (count >= limit) break;
  }
  return Buffer.concat(parts).subarray(0, limit);
}

function reasonOf(error: unknown, signal: AbortSignal): UnansweredReason {
  if (signal.aborted) return 'timeout';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'certificate' : 'connection_failed';
}

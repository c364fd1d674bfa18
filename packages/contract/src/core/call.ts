import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { FileContent } from './file.ts';

/** What a caller gives: only the parts that the endpoint declares; one of which nothing need be said may be left out. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
type Part<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? Record<string, never> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> | undefined }
      : { [K in Name]: z.input<Schema> }
    : { [K in Name]?: never };

/** What is under `data` in the answer. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The client's one function. It resolves to `data` and rejects with what the client makes of an `ApiError`. */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  ...input: Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
) => Promise<Reply<E>>;

/** Body of every answer that is no success. */
export type ApiError = {
  error: {
    code: string;
    message: string;
    fields?: Record<string, FieldFault>;
    challenge?: Challenge;
    /** With `account_ended`: when that was, ms since 1970. */
    endedAt?: number;
    /** By what it was refused, by name; each code says which and in what. */
    figures?: Record<string, number>;
  };
};
/** With `second_factor_needed`: what secondFactor takes together with a code, once, before it expires (ms since 1970). */
export type Challenge = { token: string; expiresAt: number };
/** What is wrong with one field, as a code of `FIELD_CODES` and in the reader's language. */
export type FieldFault = { code: string; message: string };

export const API_BASE = '/api/v4';

/** A header that names the user (id) who made a call; one that is sent later is refused to any other user who is signed in by then. */
export const CALL_OF_USER = 'balise-user';

/**
 * A call as HTTP sees it. `url` begins with `API_BASE`. `body` is JSON text, `file` the bytes of an endpoint with `uploads`; both are
 * absent where the endpoint takes none.
 */
export type CallRequest = { method: Endpoint['method']; url: string; body?: string; file?: FileContent | Uint8Array };

/**
 * Pure: what a client must send. Undefined and null values of a query are left out. It reads no schema of the endpoint: a browser has none.
 */
export function requestOf<E extends Endpoint>(endpoint: E, input?: Input<E>): CallRequest {
  const parts: { params?: object; query?: object; body?: unknown } = input ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(parts.params ?? {}, name))),
  );
  const query = Object.entries(parts.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const url = `${API_BASE}${path}${query ? `?${query}` : ''}`;
  if (endpoint.uploads) return { method: endpoint.method, url, file: parts.body as FileContent | Uint8Array };
  return parts.body === undefined
    ? { method: endpoint.method, url }
    : { method: endpoint.method, url, body: JSON.stringify(parts.body) };
}

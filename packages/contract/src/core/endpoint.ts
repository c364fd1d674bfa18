import type { z } from 'zod';
import type { Right } from '../account/rights.ts';
import type { ErrorCode } from './errors.ts';
import type { FileType } from './file.ts';

/** Who may call: anyone, any signed-in user, or users with a right. */
export type Access = 'anyone' | 'signedIn' | Right;

/** One call of the API, as data. Routes, client, documentation and security tests are all read from it. */
export type Endpoint = {
  /** Stable name: key of the documentation, `operationId` of the OpenAPI document. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v4, with {names} for what is in the path. */
  path: `/${string}`;
  access: Access;
  /** The noun under which it is documented. */
  tag: string;
  summary: string;
  /** What a caller must know beside the schemas: units, limits, order. */
  description?: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /** Bytes of the body at most, where 64 KiB are not enough. */
  bodyLimit?: number;
  /** The body is the bytes of a file as application/octet-stream and no JSON; `body` is then `UploadedFile`. */
  uploads?: boolean;
  /** What is under `data`; it is parsed on its way out, so that nothing else leaves. */
  reply: z.ZodType;
  /** The answer is a file of one of these formats and no JSON; `reply` is then `DownloadedFile`, what the client makes of it. */
  files?: readonly FileType[];
  /** Of such a file: some kilobytes, of which a page shows many; they take no turns among the files of their reader. */
  isSmall?: boolean;
  /** Milliseconds that a client waits for the answer; as long as it takes where absent. */
  timeout?: number;
  /** What an unexpected failure is called here: the act that failed, instead of `internal`. */
  surprise?: ErrorCode;
  /** Failures of its own, beside those that follow from its access and schemas (see `errorsOf`). */
  errors: readonly ErrorCode[];
};

/**
 * Declares one endpoint.
 * @example
 * export const listOperators = endpoint({
 *   name: 'listOperators', method: 'GET', path: '/operator/list', access: 'signedIn', tag: 'Catalogue',
 *   summary: 'Telephone operators', reply: z.array(Operator), errors: [],
 * });
 */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Every failure that an endpoint may answer with: its own and those that its access and schemas imply. */
export function errorsOf(declared: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = [];
  if (declared.access !== 'anyone') implied.push('sign_in_needed', 'too_many_requests');
  if (declared.access !== 'anyone' && declared.access !== 'signedIn') implied.push('not_allowed');
  if (declared.params || declared.query || declared.body) implied.push('fields_invalid');
  if (declared.body) implied.push('request_malformed', 'body_too_large');
  return [...new Set<ErrorCode>([...implied, ...declared.errors, declared.surprise ?? 'internal', 'unavailable'])];
}

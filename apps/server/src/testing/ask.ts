import {
  type ApiError,
  type DownloadedFile,
  type Endpoint,
  fileNameOf,
  type Input,
  type Reply,
  requestOf,
} from '@balise/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** What came back: `data` of a success, already held against the endpoint's schema, or `error` of a failure. */
export type TestReply<E extends Endpoint> = {
  status: number;
  data: Reply<E>;
  error: ApiError['error'];
  headers: Record<string, unknown>;
  text: string;
};

/** Calls an endpoint over HTTP as one person. */
export type TestCaller = <const E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  headers?: Record<string, string>,
) => Promise<TestReply<E>>;

export const asker =
  (app: FastifyInstance, token: string | undefined): TestCaller =>
  async (endpoint, input, headers = {}) => {
    const { method, url, body, file } = requestOf(endpoint, input);
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: 'balise.example',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
      ...(file === undefined ? {} : { payload: Buffer.from(file as Uint8Array) }),
    });
    const done = answer.statusCode < 300;
    const parsed = done && isFile(endpoint) ? {} : answer.json();
    const data = done ? (isFile(endpoint) ? fileOf(answer) : endpoint.reply.parse(parsed.data)) : undefined;
    return {
      status: answer.statusCode,
      data: data as Reply<typeof endpoint>,
      error: parsed.error,
      headers: answer.headers,
      text: answer.body,
    };
  };

const isFile = ({ files }: Endpoint): boolean => files !== undefined;

/** What the web makes of an answer that is a file. */
function fileOf({ headers, rawPayload }: LightMyRequestResponse): DownloadedFile {
  const type = String(headers['content-type']);
  return {
    fileName: fileNameOf(String(headers['content-disposition'])) ?? '',
    content: new Blob([new Uint8Array(rawPayload)], { type }),
  };
}

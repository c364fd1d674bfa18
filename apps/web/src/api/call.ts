import {
  type ApiError,
  CALL_OF_USER,
  type Call,
  type CallRequest,
  type DownloadedFile,
  type Endpoint,
  fileNameOf,
  type Input,
  type Reply,
  requestOf,
} from '@balise/contract';
import i18next from 'i18next';
import { forgetKept } from '../kept/forget.ts';
import { CallFailed } from './call-failed.ts';

import { markSignedIn, wasSignedIn } from './signed-in-mark.ts';

let signInEnded = false;

/**
 * Calls an endpoint of the contract. The browser sends its sign-in cookie; a 401 leads to the sign-in page.
 * @throws CallFailed what the server refuses, or `unreachable` when it does not answer
 */
export const call: Call = (endpoint, ...input) => ask(endpoint, input[0], []);

/** As `call`, cancelled by a signal, so that the server stops working on it. */
export const callUntil =
  (signal: AbortSignal): Call =>
  (endpoint, ...input) =>
    ask(endpoint, input[0], [signal]);

/** As `call`, for what was chosen at a press: it reaches the server though the page is left right after. Small bodies only, as browsers have it. */
export const callWhileLeaving: Call = (endpoint, ...input) => ask(endpoint, input[0], [], true);

/**
 * Sends a call that was kept while there was no line, as the user who made it: the server refuses it to another who is signed in by then.
 * @throws CallFailed as `call`
 */
export async function callKept(request: CallRequest, userId: number): Promise<void> {
  const response = await send(request, [], false, { [CALL_OF_USER]: String(userId) });
  if (response.status === 401) return await leaveForSignIn();
  if (!response.ok) throw failureOf(response.status, await readJson(response));
}

async function ask<const E extends Endpoint>(
  endpoint: E,
  input: Input<E> | undefined,
  until: AbortSignal[],
  keepalive = false,
) {
  const request = requestOf(endpoint, input);
  const { files, timeout }: Endpoint = endpoint;
  const signals = timeout === undefined ? until : [...until, AbortSignal.timeout(timeout)];
  const response = await send(request, signals, keepalive);
  if (response.status === 401) return await leaveForSignIn();
  if (files && response.ok) return (await readFile(response)) as Reply<E>;
  const answer = await readJson(response);
  if (!response.ok) throw failureOf(response.status, answer);
  const data = dataOf(answer);
  if (data === undefined) throw new CallFailed('internal', response.status, {}); // a proxy's page
  return data as Reply<E>;
}

async function send(
  { method, url, body, file }: CallRequest,
  until: AbortSignal[],
  keepalive: boolean,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...more, accept: 'application/json', 'accept-language': i18next.language };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file !== undefined) headers['content-type'] = 'application/octet-stream';
  const signal = until.length > 0 ? AbortSignal.any(until) : null;
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      keepalive,
      ...(body === undefined ? {} : { body }),
      ...(file === undefined ? {} : { body: file as Blob }),
    });
  } catch {
    throw new CallFailed('unreachable', 0, {}); // no network, or too long: fetch tells no more
  }
}

async function readFile(response: Response): Promise<DownloadedFile> {
  const fileName = fileNameOf(response.headers.get('content-disposition')) ?? 'balise';
  try {
    return { fileName, content: await response.blob() };
  } catch {
    throw new CallFailed('unreachable', 0, {}); // broken off on its way
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined; // a proxy's page, or nothing
  }
}

/** What the server refused. @param answer the body, as JSON */
export function failureOf(status: number, answer: unknown): CallFailed {
  const { error } = (answer ?? {}) as Partial<ApiError>;
  const code = error?.code ?? (status >= 502 ? 'unavailable' : 'internal');
  return new CallFailed(code, status, error?.fields ?? {}, error?.figures);
}

/** What is under `data`: the server parses it by the endpoint's schema on its way out, so that it is not parsed here again. */
export const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;

/**
 * Goes to the sign-in page, which comes back here afterwards and says that a sign-in ended, if there was one. A full load,
 * so that nothing of the account stays in memory; in place of this page, so that “back” does not lead here again.
 * Several requests are refused at a time, and the last to leave wins: that a sign-in ended is kept for it.
 * @returns never: callers keep what they show until the page is gone
 */
export function leaveForSignIn(): Promise<never> {
  const here = `${location.pathname}${location.search}${location.hash}`;
  signInEnded ||= wasSignedIn();
  markSignedIn(false);
  const leave = () => location.replace(`/login?${signInEnded ? 'ended=1&' : ''}next=${encodeURIComponent(here)}`);
  void forgetKept().finally(leave);
  return new Promise(() => {});
}

import { API_BASE, CALL_OF_USER, type Endpoint, fieldErrorsOf } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { withScope } from '../db/scope.ts';
import { LARGE_BODIES_OF_USER } from '../limits/limits.ts';
import { Semaphore } from '../limits/semaphore.ts';
import type { Api, RequestContext, SignedIn } from './api.ts';
import { sendFailure } from './error-reply.ts';
import { Failure, fail } from './failure.ts';
import { FileReply, sendFile } from './file-reply.ts';
import { mayChange } from './guard/same-origin.ts';
import { wellFormed } from './guard/well-formed.ts';
import { JsonBytes, JsonText } from './json-text.ts';
import { preferredLanguage } from './language.ts';
import { presentedToken, tokenCookie } from './token.ts';

/** What a handler is given: its parsed input, the request as HTTP saw it, and who asks, in that person's transaction. */
export type RequestOf<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** When the handler began, milliseconds since 1970 UTC. */
  now: number;
} & (E['access'] extends 'anyone' ? unknown : RequestContext);

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export type Handler<E extends Endpoint> = (asked: RequestOf<E>) => Promise<Done<E> | Failure>;

/** What a handler is given that asks the database by itself. */
export type AskedAlone<E extends Endpoint> = Omit<RequestOf<E>, 'tx' | 'who'> & { who: SignedIn };

/** A success: a file where the endpoint declares one, else what its reply's schema takes, or that as text already. */
type Done<E extends Endpoint> = E extends { files: readonly unknown[] } ? FileReply : z.input<E['reply']> | JsonText;

/**
 * Makes an endpoint of the contract answer. In order: who is it, may it, what is asked, do it in one transaction that
 * sees only that person's rows, and send what the reply's schema lets through.
 * @example serve(api, getDevice, async ({ params, tx }) => (await findDevice(tx, params.id)) ?? fail('device_not_found'));
 */
export function serve<const E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  route(api, endpoint, async (who, asked) =>
    who
      ? await inTurn(api, who, () => inScope(api, who, asked, handler))
      : await handler({ ...asked, now: api.clock() } as unknown as RequestOf<E>),
  );
}

/** As `serve`, without a transaction: for what reads in a thread of its own, in the scope of who asks. */
export function serveAlone<const E extends Endpoint & { access: Exclude<Endpoint['access'], 'anyone'> }>(
  api: Api,
  endpoint: E,
  handler: (asked: AskedAlone<E>) => Promise<JsonText | Failure>,
): void {
  route(api, endpoint, async (who, asked) => {
    if (!who) throw new Error(`${endpoint.name} is not for everybody`);
    return await inTurn(api, who, () => handler({ ...asked, who, now: api.clock() } as unknown as AskedAlone<E>));
  });
}

type Answer<E extends Endpoint> = (
  who: SignedIn | undefined,
  asked: Input & { request: FastifyRequest; reply: FastifyReply },
) => Promise<Done<E> | JsonText | Failure>;

function route<const E extends Endpoint>(api: Api, endpoint: E, work: Answer<E>): void {
  const { bodyLimit, isSmall = false, surprise = 'internal' }: Endpoint = endpoint;
  api.fastify.route({
    ...(bodyLimit === undefined ? {} : { bodyLimit, onRequest: beforeBody(api, endpoint) }),
    method: endpoint.method,
    config: { surprise },
    // a number never begins with a letter: /device/driver-assign is an address of its own and no device
    url: API_BASE + endpoint.path.replace(/\{(\w*[iI]d)\}/g, ':$1(^[^A-Za-z].*$$)').replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const { who, language, refused } = await admit(api, endpoint, request);
      if (refused) return refuse(api, reply, refused, language);
      const input = parseInput(endpoint, request);
      if (input instanceof Failure) return sendFailure(reply, input, language);
      const asked = { ...input, request, reply };
      const answer = async (): Promise<FastifyReply> => {
        const result = await work(who, asked);
        if (result instanceof Failure) return sendFailure(reply, result, language);
        if (result instanceof JsonText) return await sendText(reply, result, language);
        if (result instanceof FileReply) return await sendFile(reply, result); // resolves with its last byte
        return reply.send({ data: endpoint.reply.parse(result) });
      };
      if (!who || !('files' in endpoint) || isSmall) return await answer();
      const answered = await api.files.take(who.scope.userId, async () => ({ reply: await answer() }));
      return answered ? reply : sendFailure(reply, fail('too_many_requests'), language);
    },
  });
}

/**
 * Checks the right before a large body is read, so that only authorised users can send megabytes.
 * It is asked again after the body, which may have taken its time.
 */
function beforeBody(api: Api, endpoint: Endpoint) {
  const bodies = new Semaphore<number>(LARGE_BODIES_OF_USER);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { who, language, refused } = await admit(api, endpoint, request);
    const leave = who && !refused ? bodies.tryEnter(who.scope.userId) : undefined;
    if (leave) reply.raw.once('close', leave); // until its answer is out or its connection broke
    const failure = refused ?? (who && !leave ? fail('too_many_requests') : undefined);
    if (!failure) return undefined;
    reply.header('connection', 'close'); // the rest of the body is not read
    return refuse(api, reply, failure, language);
  };
}

async function admit(api: Api, endpoint: Endpoint, request: FastifyRequest) {
  const who = endpoint.access === 'anyone' ? undefined : await whoAsks(api, request);
  const language = who?.language ?? preferredLanguage(request.headers['accept-language']);
  return { who, language, refused: refusal(api, endpoint, who, request) };
}

function refuse(api: Api, reply: FastifyReply, refused: Failure, language: Language): FastifyReply {
  if (refused.code === 'sign_in_needed') reply.header('set-cookie', tokenCookie('', api.secure, 0));
  return sendFailure(reply, refused, language);
}

async function whoAsks(api: Api, request: FastifyRequest): Promise<SignedIn | undefined> {
  const presented = presentedToken(request, api.secure);
  return presented && (await api.authenticate(presented.token));
}

function refusal(
  api: Api,
  endpoint: Endpoint,
  who: SignedIn | undefined,
  request: FastifyRequest,
): Failure | undefined {
  // a page of another site must not even sign its reader in to another user's account
  if (endpoint.access === 'anyone') return mayChange(request, api.secure) ? undefined : fail('origin_refused');
  if (!who) return fail('sign_in_needed');
  if (presentedToken(request, api.secure)?.by === 'cookie' && !mayChange(request, api.secure))
    return fail('origin_refused');
  const meant = request.headers[CALL_OF_USER];
  if (meant !== undefined && meant !== String(who.scope.userId)) return fail('call_of_another_user');
  if (endpoint.access === 'signedIn') return undefined;
  return who.scope.rights.includes(endpoint.access) ? undefined : fail('not_allowed');
}

type Input = { params: unknown; query: unknown; body: unknown };

function parseInput(endpoint: Endpoint, request: FastifyRequest): Input | Failure {
  const input: Input = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const given = wellFormed(request[part]);
    const parsed = schema.safeParse(given);
    if (!parsed.success) return fail('fields_invalid', fieldErrorsOf(parsed.error, given));
    input[part] = parsed.data;
  }
  return input;
}

async function inTurn<Result>(api: Api, who: SignedIn, work: () => Promise<Result>): Promise<Result | Failure> {
  const result = await api.turns.take(who.scope.userId, work);
  return result === undefined ? fail('too_many_requests') : result; // null is a reply
}

async function inScope<E extends Endpoint>(api: Api, who: SignedIn, asked: object, handler: Handler<E>) {
  try {
    return await withScope(api.database, who.scope, async (tx) => {
      const result = await handler({ ...asked, who, tx, now: api.clock() } as unknown as RequestOf<E>);
      if (result instanceof Failure && !result.more.keeps) throw new RollBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollBack) return error.failure;
    throw error;
  }
}

/** Carries a failure out of a transaction that must not be kept. */
class RollBack extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

async function sendText(reply: FastifyReply, { text }: JsonText, language: Language): Promise<FastifyReply> {
  const made = typeof text === 'function' ? await text() : text;
  if (made instanceof Failure) return sendFailure(reply, made, language);
  if (made instanceof JsonBytes) return sendBytes(reply, made);
  return reply.type('application/json; charset=utf-8').send(`{"data":${made}}`);
}

function sendBytes(reply: FastifyReply, { bytes, isGzip }: JsonBytes): FastifyReply {
  if (isGzip) reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return reply
    .type('application/json; charset=utf-8')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

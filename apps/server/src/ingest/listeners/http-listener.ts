import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CONNECTION_REFUSALS } from '@balise/contract';
import type { HttpProtocol, HttpReply, HttpRequest } from '@balise/protocols';
import { limitConnections } from '../../limits/limit-connections.ts';
import type { Admission } from '../admission.ts';
import { Counters } from '../counters.ts';
import type { DropReason } from '../drop-reasons.ts';
import { runPipeline } from '../pipeline.ts';
import { HttpLink } from './http-connection.ts';
import { type Listener, listen } from './listener.ts';
import { LongBodies } from './long-bodies.ts';
import { answerParts, rawOf } from './request-parts.ts';

/** Bytes from which a body is long, and how many of one network are taken at once. */
const LONG_BODY = 4096;
const LONG_BODIES = 32;

/** Hears trackers of one protocol over HTTP: each request is a message, answered when it is durable. */
export async function openHttpListener(
  codec: HttpProtocol,
  port: number,
  host: string,
  admission: Admission,
): Promise<Listener> {
  const counters = new Counters();
  const longBodies = new LongBodies(LONG_BODIES);
  const server = createServer(
    {
      requestTimeout: admission.limits.loginTimeout,
      headersTimeout: admission.limits.loginTimeout,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: admission.limits.loginTimeout,
      noDelay: true,
    },
    (request, response) => {
      serve({ codec, counters, admission, longBodies }, request, response).catch((error) => {
        // hung up in the middle of its request
        if (request.destroyed && !request.complete) return counters.drop('connectionFailed');
        admission.onDefect(error, codec.name);
        refuse(response, 500, 'decoderFailed', counters);
      });
    },
  );
  const { unidentifiedPerAddress, httpConnections } = admission.limits;
  limitConnections(server, { perNetwork: unidentifiedPerAddress, inAll: httpConnections }, () =>
    counters.drop('tooManyUnidentified'),
  );
  server.on('connection', (socket) => {
    counters.connections++;
    socket.once('close', () => counters.connections--);
  });
  return await listen(server, { protocol: codec.name, port, host, counters });
}

/** Answered as a device's own request is: who asks learns nothing of which identities there are. */
const ANSWERED_ALIKE: ReadonlySet<DropReason> = new Set(['unknownDevice', 'deviceDeleted', ...CONNECTION_REFUSALS]);

/** What another request is answered that was dropped; the rest is 403: of a disabled device, which keeps what it sent. */
const STATUS: Partial<Record<DropReason, number>> = { noIdentity: 400, overloaded: 503, tooManyIdentities: 503 };

type HttpContext = { codec: HttpProtocol; counters: Counters; admission: Admission; longBodies: LongBodies };

async function serve(
  { codec, counters, admission, longBodies }: HttpContext,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = incoming.socket.remoteAddress ?? '';
  const isLong = Number(incoming.headers['content-length'] ?? 0) > LONG_BODY || 'transfer-encoding' in incoming.headers;
  const over = isLong ? longBodies.enter(address) : () => {};
  if (over === undefined) return refuse(response.setHeader('connection', 'close'), 503, 'overloaded', counters);
  response.once('close', over);
  const whole = await readRequest(incoming, admission.limits.bodyBytes);
  if (whole === undefined) return refuse(response, 413, 'frameTooLong', counters);
  if (isLong) await longBodies.turn(address);
  if (admission.isFull()) return refuse(response, 503, 'overloaded', counters);

  const { token, request } = withoutToken(whole);
  const sender = { codec, address, token, counters };
  const connection = new HttpLink(sender, (reply) => answer(response, reply));
  try {
    if (codec.split) return answer(response, await answerParts({ ...sender, admission }, codec.split(request)));
    const message = codec.decode(request);
    const context = {
      connection,
      message,
      raw: rawOf(request),
      receivedAt: admission.now(),
      records: [],
      rejected: [],
    };
    const reason = await runPipeline(context, admission.pipeline);
    if (reason === undefined) return;
    // the protocol says in words what is wrong with a request that names no device, or takes it where it brings nothing
    const words = reason === 'noIdentity' ? codec.answer(message) : undefined;
    if (words && (words.status >= 400 || message.fixes.length === 0)) answer(response, words);
    if (ANSWERED_ALIKE.has(reason)) answer(response, codec.answer(message));
    refuse(response, STATUS[reason] ?? 403, reason, counters);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuse(response, 400, 'malformedFrame', counters);
  }
}

/** Takes `token` out of the address: it is a secret, and neither decoded, nor kept with the message as it came. */
function withoutToken(request: HttpRequest): { token: string; request: HttpRequest } {
  const [path = '', query] = request.url.split(/\?(.*)/s);
  if (query === undefined) return { token: '', request };
  const parameters = query.split('&');
  const isToken = (parameter: string) => parameter.startsWith('token=');
  const [token] = new URLSearchParams(parameters.find(isToken)).values();
  const url = `${path}?${parameters.filter((parameter) => !isToken(parameter)).join('&')}`;
  return { token: token ?? '', request: { ...request, url } };
}

async function readRequest(incoming: IncomingMessage, most: number): Promise<HttpRequest | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  return { method: incoming.method ?? 'GET', url: incoming.url ?? '/', headers, body: Buffer.concat(chunks) };
}

function refuse(response: ServerResponse, status: number, reason: DropReason, counters: Counters): void {
  counters.drop(reason);
  answer(response, { status, body: reason });
}

function answer(response: ServerResponse, { status, body }: HttpReply): void {
  if (response.headersSent || response.destroyed) return;
  // a body that was not read to its end cannot be followed by another request
  if (status === 413) response.setHeader('connection', 'close');
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

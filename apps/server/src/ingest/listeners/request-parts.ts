import type { HttpProtocol, HttpReply, HttpRequest, Message } from '@balise/protocols';
import type { Admission } from '../admission.ts';
import type { Counters } from '../counters.ts';
import { runPipeline } from '../pipeline.ts';
import { HttpLink } from './http-connection.ts';

type Batch = { codec: HttpProtocol; counters: Counters; admission: Admission; address: string; token: string };
type Settled = { message: Message; state: 'durable' | 'dropped' | 'overloaded' };

/** Devices of one request whose messages are on their way at once. */
const AT_ONCE = 100;

/**
 * Sends the parts of a request, each of another device, and answers it when all are settled. An unknown device or an unreadable
 * message is counted and does not hold up the others: its sender would send the same list again and again. Only one for which there is
 * no room now is worth another try.
 */
export async function answerParts(batch: Batch, requests: readonly HttpRequest[]): Promise<HttpReply> {
  const settled: Settled[] = [];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const parts = requests.slice(at, at + AT_ONCE).map((request) => settle(batch, request));
    settled.push(...(await Promise.all(parts)).filter((part) => part !== undefined));
  }
  if (settled.some(({ state }) => state === 'overloaded')) return { status: 503, body: 'overloaded' };
  const [first] = settled;
  return first ? batch.codec.answer(first.message) : { status: 400, body: 'malformedFrame' };
}

/** Undefined for a part that is no message of the protocol. */
async function settle(batch: Batch, request: HttpRequest): Promise<Settled | undefined> {
  const { counters, admission } = batch;
  const message = decoded(batch, request);
  if (message === undefined) return undefined;
  const { promise, resolve } = Promise.withResolvers<Settled>();
  const connection = new HttpLink(batch, ({ status }) =>
    resolve({ message, state: status < 400 ? 'durable' : 'dropped' }),
  );
  const raw = rawOf(request);
  const context = { connection, message, raw, receivedAt: admission.now(), records: [], rejected: [] };
  const reason = await runPipeline(context, admission.pipeline);
  if (reason === undefined) return await promise;
  counters.drop(reason);
  return { message, state: reason === 'overloaded' ? 'overloaded' : 'dropped' };
}

// a defect of ours costs one part: its sender would bring the whole list again and again
function decoded({ codec, counters, admission }: Batch, request: HttpRequest): Message | undefined {
  try {
    return codec.decode(request);
  } catch (error) {
    const isOurs = !(error instanceof RangeError);
    if (isOurs) admission.onDefect(error, codec.name);
    counters.drop(isOurs ? 'decoderFailed' : 'malformedFrame');
    return undefined;
  }
}

/** What is kept of a request, or of a part of one, as its raw message. */
export const rawOf = ({ method, url, body }: HttpRequest): Uint8Array =>
  Buffer.concat([Buffer.from(`${method} ${url}\n`), body]);

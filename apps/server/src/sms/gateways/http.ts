import type { Handed, SmsGateway, SmsPart, SmsReceipt, TakenSms } from '../gateway.ts';

/** How one provider is asked and answers; see the three of this folder. */
export type HttpTemplate = {
  name: string;
  /** What sends a part; `ask` makes a call before it (a token), with the same limits. */
  request(part: SmsPart, ask: Ask): Promise<HttpCall | Handed>;
  /** What an answer means. `body` is its JSON; undefined: it was none. */
  read(status: number, body: unknown): Handed;
  /** What a receipt says that arrived; undefined: nothing final. `fields` are those of its form, or its JSON. */
  receipt(fields: unknown, query: Record<string, string>): SmsReceipt | undefined;
  /** What a telephone sent to the gateway's number; undefined: nothing that can be read. Absent: the provider delivers none. */
  message?(fields: unknown): TakenSms | undefined;
  /** Whether a receipt or a message is the provider's own, where it signs them. The address holds a secret in any case. */
  isSigned?(url: string, fields: Record<string, string>, signature: string | undefined): boolean;
};
export type HttpCall = { url: string; headers: Record<string, string>; body: string };
export type Ask = (call: HttpCall) => Promise<{ status: number; body: unknown } | Handed>;

const AT_ONCE = 10;
/** Until the whole answer is there, ms. */
const ANSWER_WITHIN = 30_000;
const LONGEST_ANSWER = 64 * 1024;
/** Before these nothing was sent. */
const NOT_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|TLS|SSL/;

/** A gateway that takes an SMS by an HTTP request. */
export function openHttp(template: HttpTemplate, answerWithin = ANSWER_WITHIN): SmsGateway {
  const stopping = new AbortController();
  const ask: Ask = async ({ url, headers, body }) => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithin)]);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      return { status: answer.status, body: parsed(await limitedText(answer)) };
    } catch (error) {
      return lost(error);
    }
  };
  return {
    name: template.name,
    atOnce: AT_ONCE,
    cutsTexts: true,
    hand: async (part) => {
      const call = await template.request(part, ask);
      if ('is' in call) return call;
      const answer = await ask(call);
      return 'is' in answer ? answer : common(answer.status, template.read(answer.status, answer.body));
    },
    close: async () => stopping.abort(),
  };
}

/** What some statuses mean of every provider, with the reason that it gives. */
function common(status: number, read: Handed): Handed {
  const reason = 'reason' in read ? read.reason : `HTTP ${status}`;
  if (status === 429 || status === 503) return { is: 'later', reason, pause: 5_000 };
  // wrong account data, or the account is used up: nothing was sent, and somebody will mend it
  if (status === 401 || status === 403)
    return { is: 'later', reason: `${reason}; check the account in SMS_URL`, pause: 60_000 };
  return status >= 500 ? { is: 'unknown', reason } : read;
}

function lost(error: unknown): Handed {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const reason = `${message}${cause?.code ? ` (${cause.code})` : ''}`.slice(0, 300);
  return NOT_CONNECTED.test(`${cause?.code} ${cause?.message}`)
    ? { is: 'later', reason, pause: 5_000 }
    : { is: 'unknown', reason };
}

async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

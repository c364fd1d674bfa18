import { WEBHOOK_ANSWER_LIMIT, WEBHOOK_SIGNATURE } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type Outside, post, Unanswered } from '../../outgoing/post.ts';
import { auditOwnAct } from '../audit/index.ts';
import { mailBrand } from '../partners/index.ts';
import { openSecret } from './secret.ts';
import {
  type Attempted,
  beginDelivery,
  beginTest,
  disableWebhook,
  type Ended,
  endAttempt,
  endDelivery,
  webhookManagers,
} from './send-queries.ts';
import { signatureOf } from './signature.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TIMEOUT = 10_000; // ms
const LONGEST_BACK_OFF = 6 * 60 * MINUTE;
/** Attempts with that back-off take three days. */
const MOST_ATTEMPTS = 21;
/** A webhook that took nothing for so long is switched off, ms. */
const DISABLED_AFTER = 3 * DAY;
/** The former secret signs too for so long, ms. */
const ROTATION = DAY;
const ANSWER_KEPT = 1_000; // characters

type WebhookJob = {
  owner: Database;
  /** The platform's own key. */
  secret: Buffer;
  outside: Outside;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
};

/** Undefined: nothing more is to be done. `retryAfter` in ms. */
type WebhookOutcome = undefined | { retryAfter: number; reason: string };

/**
 * Sends an event to a webhook. An attempt is recorded before it is made: where the server ends before the answer is recorded, the event is
 * sent again with the same id, as another attempt.
 * @param key of the delivery, or `test/` and the attempt
 */
export async function sendWebhook(job: WebhookJob, key: string): Promise<WebhookOutcome> {
  const at = new Date(job.now());
  const test = /^test\/(\d+)$/.exec(key)?.[1];
  const begun = test ? await beginTest(job.owner, Number(test), at) : await beginDelivery(job.owner, Number(key), at);
  if (!begun) return undefined;
  const ended = await attempt(job, begun);
  return await job.owner.transaction().execute((tx) => settle(job, tx, begun, ended));
}

async function attempt({ secret, outside, now }: WebhookJob, begun: Attempted): Promise<Ended> {
  const secrets = secretsOf(secret, begun, now());
  if (secrets.length === 0) return { status: null, answer: '', reason: 'secret_unreadable' };
  const body = JSON.stringify(begun.event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Balise-Webhook/1',
    [WEBHOOK_SIGNATURE]: signatureOf(body, secrets, now()),
    'Balise-Attempt': String(begun.number),
  };
  try {
    const sent = await post(
      { url: begun.url, headers, body, timeout: TIMEOUT, answerLimit: WEBHOOK_ANSWER_LIMIT },
      outside,
    );
    const isTaken = sent.status >= 200 && sent.status < 300;
    return { status: sent.status, answer: shown(sent.answer), reason: isTaken ? '' : `status_${sent.status}` };
  } catch (error) {
    if (error instanceof Unanswered) return { status: null, answer: '', reason: error.reason };
    throw error;
  }
}

function secretsOf(platformKey: Buffer, { clientId, secret, former, rotatedAt }: Attempted, now: number): string[] {
  const isRotating = former !== null && rotatedAt !== null && rotatedAt.getTime() > now - ROTATION;
  return [secret, ...(isRotating ? [former] : [])]
    .map((one) => openSecret(platformKey, clientId, one))
    .filter((one) => one !== undefined);
}

/** Text that PostgreSQL takes and a log shows. */
const shown = (answer: Buffer): string =>
  answer
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, ANSWER_KEPT);

async function settle(job: WebhookJob, tx: Database, begun: Attempted, ended: Ended): Promise<WebhookOutcome> {
  const now = new Date(job.now());
  const { failingSince } = await endAttempt(tx, begun, ended, now);
  const { deliveryId, number } = begun;
  if (deliveryId === null) return undefined;
  if (ended.reason === '') {
    await endDelivery(tx, deliveryId, 'sent', '');
    return undefined;
  }
  if (failingSince && failingSince.getTime() <= now.getTime() - DISABLED_AFTER) await switchOff(tx, begun, ended, now);
  const isOver = number % MOST_ATTEMPTS === 0;
  await endDelivery(tx, deliveryId, isOver ? 'failed' : 'waiting', ended.reason);
  if (isOver) return undefined;
  const before = (number % MOST_ATTEMPTS) - 1;
  return { retryAfter: Math.min(LONGEST_BACK_OFF, MINUTE * 2 ** before), reason: ended.reason };
}

/** Switches a webhook off that failed for days, and writes to those who can mend it. */
async function switchOff(
  tx: Database,
  { webhookId, clientId }: Attempted,
  { reason }: Ended,
  now: Date,
): Promise<void> {
  const off = await disableWebhook(tx, webhookId, now);
  if (!off) return;
  const { name: webhook, clientName: client, partnerId } = off;
  const subject = { kind: 'webhook', id: webhookId, name: webhook } as const;
  const after = { isEnabled: false, reason };
  await auditOwnAct(tx, now.getTime(), { action: 'webhook.edit', subject, after, clientId, partnerId });
  const brand = await mailBrand(tx as Scoped, partnerId);
  for (const { email: recipient, firstName: name, language } of await webhookManagers(tx, clientId, now)) {
    const words = composeMail('webhook_disabled', language, brand, { name, client, webhook });
    await queueMail(
      tx,
      { kind: 'webhook_disabled', partnerId, clientId, recipient, language, ...words },
      now.getTime(),
    );
  }
}

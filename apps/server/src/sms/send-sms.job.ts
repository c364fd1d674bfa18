import { smsParts } from '@balise/contract';
import type { Handed, SmsGateway, SmsPart } from './gateway.ts';
import {
  beginSms,
  type Pool,
  smsFailed,
  smsHanded,
  smsNotTaken,
  smsTaken,
  smsUnconfirmed,
  type WaitingSms,
} from './send-queries.ts';
import { formsOf } from './take-receipt.ts';

const MINUTE = 60_000;
const LONGEST_BACK_OFF = 6 * 60 * MINUTE;
/** A throttled SMS is tried again after this time, ms. */
const THROTTLED = 5_000;

export type SmsJob = {
  owner: Pool;
  gateway: SmsGateway;
  /** Whom SMS come from where neither client nor partner has a sender. */
  sender: string;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Called with what the gateway refused, without the text. */
  onTrouble: (reason: string, smsId: number) => void;
};

/** Undefined: the SMS needs no further attempt. The times are ms. */
export type SmsOutcome = undefined | { retryAfter: number; reason: string; pause?: number };

/**
 * Hands an SMS to the gateway, part by part. Each part is marked before it is handed over: where the answer is lost, or this process ends
 * before it comes, the SMS is unconfirmed and is never sent again by itself. What was certainly not taken is tried again after 1 minute and
 * then twice as long each time, up to 6 hours, until the SMS is too old.
 * @param attempts this one included
 */
export async function sendSms(job: SmsJob, id: number, attempts: number): Promise<SmsOutcome> {
  const sms = await beginSms(job.owner, id);
  if (sms === undefined) return undefined;
  const now = () => new Date(job.now());
  if (sms.handed.some(({ isTaken }) => !isTaken)) {
    await smsUnconfirmed(job.owner, id, 'the server stopped before the gateway answered', now());
    return undefined;
  }
  const texts = job.gateway.cutsTexts ? [sms.text] : smsParts(sms.text).parts;
  for (const [part, text] of texts.entries()) {
    if (sms.handed.some((one) => one.part === part)) continue;
    if (sms.expiresAt.getTime() <= job.now()) {
      await smsFailed(job.owner, id, 'not sent in time', now());
      return undefined;
    }
    const key = { id, sending: sms.sending, part };
    await smsHanded(job.owner, key, texts.length, now());
    const handed = await job.gateway.hand(partOf(job, sms, text, part, texts.length));
    if (handed.is === 'taken') await smsTaken(job.owner, key, formsOf(handed.gatewayId), now());
    else return await notTaken(job, key, handed, attempts);
  }
  return undefined;
}

async function notTaken(
  { owner, now, onTrouble }: SmsJob,
  key: { id: number; sending: number; part: number },
  handed: Exclude<Handed, { is: 'taken' }>,
  attempts: number,
): Promise<SmsOutcome> {
  const { reason } = handed;
  onTrouble(reason, key.id);
  if (handed.is === 'unknown') await smsUnconfirmed(owner, key.id, reason, new Date(now()));
  if (handed.is === 'refused') await smsFailed(owner, key.id, reason, new Date(now()));
  if (handed.is !== 'later') return undefined;
  await smsNotTaken(owner, key, reason);
  const { pause } = handed;
  const isThrottled = pause !== undefined && pause < THROTTLED;
  const retryAfter = isThrottled ? THROTTLED : Math.min(LONGEST_BACK_OFF, MINUTE * 2 ** (attempts - 1));
  return { retryAfter, reason, ...(pause === undefined ? {} : { pause }) };
}

const partOf = (job: SmsJob, sms: WaitingSms, text: string, part: number, parts: number): SmsPart => ({
  reference: `${sms.id}-${sms.sending}-${part}`,
  sender: sms.sender || job.sender,
  recipient: sms.recipient,
  encoding: sms.encoding,
  text,
  part,
  parts,
  group: sms.id % 256,
  validFor: Math.max(60, (sms.expiresAt.getTime() - job.now()) / 1000),
});

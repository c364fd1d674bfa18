import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SmsSettings } from '../config/sms.ts';
import type { Database } from '../db/database.ts';
import { RECEIPT_PATH, templateOf } from './gateways/template-of.ts';
import { takeReceipt } from './take-receipt.ts';

export type ReceiptDoor = {
  /** As balise_api. */
  database: Database;
  /** Undefined: no gateway is configured, and nothing is here. */
  settings: SmsSettings | undefined;
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  clock: () => number;
};

const LONGEST_RECEIPT = 16 * 1024;

/**
 * Where a gateway's receipts arrive by HTTP: an address with a secret, of which Twilio also signs what it sends. Whatever else comes here is
 * answered as an unknown address.
 */
export function smsReceiptRoute(fastify: FastifyInstance, { database, settings, publicUrl, clock }: ReceiptDoor): void {
  const template = settings && templateOf(settings, publicUrl, clock);
  fastify.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    own.post<{ Params: { secret: string }; Querystring: Record<string, string> }>(
      `${RECEIPT_PATH}/:secret`,
      { bodyLimit: LONGEST_RECEIPT },
      async (request, reply) => {
        const { params, query, body, url, headers } = request;
        if (!template || !isSame(params.secret, settings.receiptSecret)) return reply.callNotFound();
        const fields = (body ?? {}) as Record<string, string>;
        const signature = headers['x-twilio-signature'];
        const isOwn = template.isSigned?.(publicUrl.origin + url, fields, signature as string | undefined) ?? true;
        if (!isOwn) return reply.callNotFound();
        const receipt = template.receipt(fields, query);
        if (receipt) await takeReceipt(database, receipt, clock());
        return reply.code(204).send();
      },
    );
  });
}

function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return secret !== '' && one.length === other.length && timingSafeEqual(one, other);
}

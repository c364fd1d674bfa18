import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SmsSettings } from '../config/sms.ts';
import type { Database } from '../db/database.ts';
import { MESSAGE_PATH, RECEIPT_PATH, templateOf } from './gateways/template-of.ts';
import { storeQuestion } from './sms-queries.ts';
import { takeReceipt } from './take-receipt.ts';

export type GatewayRoutes = {
  /** As balise_api. */
  database: Database;
  /** Undefined: no gateway is configured, and nothing is here. */
  settings: SmsSettings | undefined;
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  clock: () => number;
};

type Asked = { Params: { secret: string }; Querystring: Record<string, string> };

const LONGEST = 16 * 1024;
const NUMBER = /^\+[1-9]\d{6,14}$/;

/**
 * Where a gateway's receipts, and what telephones sent to it, arrive by HTTP: addresses with a secret, of which Twilio also signs what it sends.
 * Whatever else comes here is answered as an unknown address.
 */
export function smsGatewayRoutes(fastify: FastifyInstance, given: GatewayRoutes): void {
  const { database, settings, publicUrl, clock } = given;
  const template = settings && templateOf(settings, publicUrl, clock);
  /** The fields of a call that is the provider's own; undefined: of anybody else. */
  const fieldsOf = ({ params, body, url, headers }: FastifyRequest<Asked>): Record<string, string> | undefined => {
    if (!template || !isSame(params.secret, settings.receiptSecret)) return undefined;
    const fields = (body ?? {}) as Record<string, string>;
    const signature = headers['x-twilio-signature'] as string | undefined;
    return (template.isSigned?.(publicUrl.origin + url, fields, signature) ?? true) ? fields : undefined;
  };
  fastify.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const takes = (
      path: string,
      take: (fields: Record<string, string>, query: Asked['Querystring']) => Promise<void>,
    ) =>
      own.post<Asked>(`${path}/:secret`, { bodyLimit: LONGEST }, async (request, reply) => {
        const fields = fieldsOf(request);
        if (!fields) return reply.callNotFound();
        await take(fields, request.query);
        return reply.code(204).send();
      });
    takes(RECEIPT_PATH, async (fields, query) => {
      const receipt = template?.receipt(fields, query);
      if (receipt) await takeReceipt(database, receipt, clock());
    });
    takes(MESSAGE_PATH, async (fields) => {
      const message = template?.message?.(fields);
      if (message && NUMBER.test(message.number)) await storeQuestion(database, message);
    });
  });
}

function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return secret !== '' && one.length === other.length && timingSafeEqual(one, other);
}

import type { ClientId } from '@balise/contract';
import type { SmsSettings } from '../config/sms.ts';
import type { Connections } from '../db/connect.ts';
import { holdAlerts } from '../features/alerts/index.ts';
import { warnOfLowBalance } from '../features/sms/index.ts';
import { takeRequest } from '../features/sms-requests/index.ts';
import type { Places } from '../places/index.ts';
import type { SmsGateway, SmsReceipt, TakenSms } from '../sms/gateway.ts';
import { openHttp } from '../sms/gateways/http.ts';
import { openSmpp } from '../sms/gateways/smpp.ts';
import { templateOf } from '../sms/gateways/template-of.ts';
import { noteGateway } from '../sms/send-queries.ts';
import { sendSms } from '../sms/send-sms.job.ts';
import { takeReceipt } from '../sms/take-receipt.ts';
import type { Queue } from './runner.ts';

export type OutgoingSmsOptions = {
  database: Pick<Connections, 'api' | 'owner' | 'pools'>;
  /** Names the places of vehicles in answers. */
  places: Pick<Places, 'byTown'>;
  /** Undefined: no SMS is accepted. */
  sms: SmsSettings | undefined;
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

/** The queues of SMS to be sent and of low balances to be notified, and the connection to the gateway, over which telephones ask. */
export function outgoingSms({ database, places, sms, publicUrl, now, log }: OutgoingSmsOptions): {
  queues: Queue[];
  close(): Promise<void>;
} {
  const { owner } = database.pools;
  const limits = sms && { name: sms.gateway, perClient: sms.perClient, inAll: sms.inAll };
  noteGateway(owner, limits, new Date(now())).catch((error) =>
    log.warn({ error }, 'the SMS gateway could not be made known; no SMS is accepted'),
  );
  const balances: Queue = {
    name: 'sms-balance',
    run: async ({ key }) => {
      await warnOfLowBalance(owner, Number(key) as ClientId, now());
      return undefined;
    },
  };
  if (sms === undefined) return { queues: [balances], close: async () => {} };
  const onReceipt = (receipt: SmsReceipt) => takeReceipt(database.owner, receipt, now());
  const onMessage = (message: TakenSms) => takeRequest({ database, places }, message, now());
  const onLinkTrouble = (reason: string) => log.warn({ reason }, 'the SMS gateway is not connected; trying again');
  const template = templateOf(sms, publicUrl, now);
  const gateway: SmsGateway = template
    ? openHttp(template)
    : openSmpp({ settings: sms, onReceipt, onMessage, onTrouble: onLinkTrouble });
  const onTrouble = (reason: string, id: number) => log.warn({ reason, sms: id }, 'an SMS could not be sent');
  const job = { owner, gateway, sender: sms.sender, now, onTrouble };
  const queue: Queue = {
    name: 'sms',
    atOnce: gateway.atOnce,
    run: async ({ key, attempts }) =>
      (await holdAlerts(database.owner, { of: 'sms', id: Number(key) }, now())) ??
      (await sendSms(job, Number(key), attempts)),
  };
  // what providers delivered by HTTP, to a process of the API
  const questions: Queue = {
    name: 'sms-questions',
    attempts: 5,
    run: async ({ key }) => {
      const [number = '', ...words] = key.split(' ');
      await onMessage({ number, text: words.join(' ') });
      return undefined;
    },
  };
  return { queues: [balances, queue, questions], close: () => gateway.close() };
}

import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { readSms, type SmsSettings } from '../../config/sms.ts';
import { WORLD_SECRET, type World } from '../../testing/world.ts';

/** In the addresses at which a gateway reports. */
export const GATEWAY_SECRET = 'a-secret-of-receipts-1';
export const PUBLIC_URL = new URL('http://balise.example:8080');

/** What a server is configured with whose `SMS_URL` is this. */
export function smsSettings(address: string, sender = ''): SmsSettings {
  const given: Record<string, string> = { SMS_URL: address, SMS_RECEIPT_SECRET: GATEWAY_SECRET, SMS_SENDER: sender };
  const problems: string[] = [];
  const settings = readSms(
    (name) => given[name],
    (problem) => problems.push(problem),
  );
  if (!settings || problems.length > 0) throw new Error(problems.join());
  return settings;
}

/** A server over a world's database with this gateway, or with none. */
export const appWith = ({ database, clock }: World, address: string | undefined): Promise<FastifyInstance> =>
  buildApp({
    database: database.api,
    addresses: database.addresses,
    publicUrl: PUBLIC_URL,
    secret: WORLD_SECRET,
    clock: () => clock.now,
    sms: address === undefined ? undefined : smsSettings(address),
  });

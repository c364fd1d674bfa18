import { type Client, type ClientId, CountryCode2, text } from '@balise/contract';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { insertClient } from './queries.ts';

export type NewClient = Pick<
  Client,
  'partnerId' | 'fullName' | 'type' | 'billingOption' | 'email' | 'countryCode2' | 'timeZone'
>;

const Checked = z.object({ fullName: text(100), email: z.email().max(254), countryCode2: CountryCode2 });

/**
 * Creates a client of a partner, as the owner of the database.
 * @returns its id; undefined where the partner already has the name or the e-mail address
 * @throws z.ZodError for a name, address or country that is none; RangeError for an unknown time zone
 */
export async function createClient(owner: Database, client: NewClient): Promise<ClientId | undefined> {
  const { fullName, email, countryCode2 } = Checked.parse(client);
  new Intl.DateTimeFormat('en', { timeZone: client.timeZone }); // throws where there is no such zone
  return await insertClient(owner, {
    partner_id: client.partnerId,
    full_name: fullName,
    type: client.type,
    billing_option: client.billingOption,
    email,
    country_code2: countryCode2,
    time_zone: client.timeZone,
  });
}

import { ClientFields as Checked, type ClientFields, type ClientId, type PartnerId } from '@balise/contract';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { insertClient } from './queries.ts';

export type NewClient = z.input<typeof Checked> & { partnerId: PartnerId };

/**
 * Creates a client of a partner, as the owner of the database.
 * @returns its id; undefined where the partner already has the name, the e-mail address or the code
 * @throws z.ZodError for a field that the contract refuses
 */
export async function createClient(owner: Database, { partnerId, ...typed }: NewClient): Promise<ClientId | undefined> {
  const fields: ClientFields = Checked.parse(typed);
  return await insertClient(owner, partnerId, fields);
}

import { PartnerFields, type PartnerId } from '@balise/contract';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { asSent, faultsOf } from './check.ts';
import { partnerColumns } from './columns.ts';
import { insertPartner } from './queries.ts';

/** As the API takes it; published unless it says otherwise. */
export type NewPartner = z.input<typeof PartnerFields> & { published?: boolean | undefined };

/**
 * Creates a partner with its brand, as the owner of the database: a command does this, no call of the API.
 * @returns its id; undefined where the name is taken
 * @throws z.ZodError for a name, host name, colour or logo that no sign-in page could use; Error for a host name that is taken
 */
export async function createPartner(owner: Database, partner: NewPartner): Promise<PartnerId | undefined> {
  const { published = true, ...typed } = partner;
  const fields = PartnerFields.parse(typed);
  const faults = Object.entries(faultsOf(fields, undefined));
  if (faults.length > 0) {
    throw new z.ZodError(
      faults.map(([path, message]) => ({ code: 'custom', path: path.split('.'), message, input: undefined })),
    );
  }
  const row = partnerColumns({ ...fields, hostNames: asSent(fields.hostNames) });
  return await insertPartner(owner, { ...row, published });
}

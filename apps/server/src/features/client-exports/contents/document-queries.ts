import type { AttachmentId, ClientId, DriverId } from '@balise/contract';
import type { Database } from '../../../db/database.ts';

/* Scanned documents of an export, as the owner of the database. */

/** The documents of a client, or of one of its drivers, without their content; scans of drivers' health only for those who may see it. */
export const attachmentsOf = (
  owner: Database,
  { client, driver, seesHealth }: { client: ClientId; driver: DriverId | null; seesHealth: boolean },
) =>
  owner
    .selectFrom('attachments')
    .select(['id', 'name', 'media_type', 'owner_kind', 'owner_id', 'purpose', 'created_at'])
    .where('client_id', '=', client)
    .where('owner_kind', 'is not', null)
    .$if(driver !== null, (query) => query.where('owner_kind', '=', 'driver').where('owner_id', '=', driver))
    .$if(!seesHealth, (query) => query.where('purpose', 'is distinct from', 'medical'))
    .orderBy('id')
    .execute();

export async function attachmentContent(owner: Database, id: AttachmentId): Promise<Buffer | undefined> {
  const row = owner.selectFrom('attachment_contents').select('content').where('attachment_id', '=', id);
  return (await row.executeTakeFirst())?.content;
}

import type { Database } from '../../db/database.ts';

/** As the owner. @returns how many */
export async function deleteLinksEndedBefore(owner: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await owner
    .deleteFrom('tracking_links')
    .where((it) => it.or([it('revoked_at', '<', before), it('expires_at', '<', before)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

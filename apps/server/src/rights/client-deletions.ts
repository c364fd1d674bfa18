import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { SECRET } from './secret.ts';

/* Clients that were deleted: their resellers alone see them, each its own. */

/** A client of Kanari that was deleted and erased. */
async function anErased({ world }: { world: World }) {
  const { owner } = world.database.pools;
  const { rows } = await owner.query(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2, time_zone, state)
     values ($1, $2, 'company', 'postpaid', '', 'CI', 'UTC', 'closed') returning id`,
    [world.partners.kanari, SECRET],
  );
  await owner.query('update clients set deleted_at = $2 where id = $1', [rows[0].id, new Date(world.clock.now)]);
  await owner.query(`update client_deletions set erased_at = due_at, erased = '{"drivers": 2}' where client_id = $1`, [
    rows[0].id,
  ]);
  return { params: { id: rows[0].id } };
}

export const clientDeletionRows: Rows = {
  listDeletedClients: {
    needs: 'delete_client',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 'yes', 403, 403),
    input: () => ({ query: {} }),
  },
  downloadDeletionCertificate: {
    needs: 'delete_client',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403),
    input: anErased,
  },
};

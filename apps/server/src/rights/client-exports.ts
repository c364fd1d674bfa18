import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { SECRET } from './secret.ts';

/* Exports of Comoé: for administrators of it, of its partner and of the platform. */

const WHO = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const ofComoe = ({ world }: { world: World }) => ({ id: world.clients.comoe });

async function anExport({ world }: { world: World }) {
  const { owner } = world.database.pools;
  const { rows } = await owner.query(
    `insert into client_exports (client_id, user_id, requester_name, from_at, to_at, positions, asked_at, state, ended_at, bytes, file_name, expires_at)
     values ($1, $2, '', $3::timestamptz - interval '1 day', $3, 'csv', $3, 'done', $3, 3, $4, $3::timestamptz + interval '7 days') returning id`,
    [world.clients.comoe, world.users.comoe, new Date(world.clock.now), `${SECRET}.zip`],
  );
  await owner.query('insert into client_export_parts (export_id, part, content) values ($1, 0, $2)', [
    rows[0].id,
    'abc',
  ]);
  return { params: { id: world.clients.comoe, exportId: rows[0].id } };
}

export const clientExportRows: Rows = {
  exportClient: {
    needs: 'export_data',
    outcomes: WHO,
    input: async ({ world }) => {
      // one that others asked for before is no obstacle
      await world.database.pools.owner.query('delete from client_exports');
      const period = { from: world.clock.now - 86_400_000, to: world.clock.now };
      return { params: ofComoe({ world }), body: { ...period, positions: 'csv' } };
    },
  },
  listClientExports: { needs: 'export_data', outcomes: WHO, input: ({ world }) => ({ params: ofComoe({ world }) }) },
  deleteClientExport: { needs: 'export_data', outcomes: WHO, input: anExport },
  downloadClientExport: { needs: 'export_data', outcomes: WHO, input: anExport },
};

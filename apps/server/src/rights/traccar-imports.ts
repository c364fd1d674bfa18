import { type FakeTraccar, fakeTraccar, TOKEN } from '../features/traccar-import/testing/traccar.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';

/* Imports into Comoé. */

const WHO = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const toComoe = ({ world }: { world: World }) => ({ params: { id: world.clients.comoe } });
const SOURCE = { url: 'https://127.0.0.1', token: 'x' };

/** A server on this machine, which the world of the walk may call; it ends with the process. */
let server: Promise<FakeTraccar> | undefined;
async function aSource() {
  server ??= fakeTraccar({ devices: [] });
  return { url: (await server).url, token: TOKEN };
}

async function anImport({ world }: { world: World }) {
  const { owner } = world.database.pools;
  await owner.query('delete from traccar_imports');
  const { rows } = await owner.query(
    `insert into traccar_imports (client_id, user_id, requester_name, url, encrypted_secret, asked_at)
     values ($1, $2, '', 'https://example.com', '', now()) returning id`,
    [world.clients.comoe, world.users.comoe],
  );
  return { params: { id: world.clients.comoe, importId: rows[0].id } };
}

export const traccarImportRows: Rows = {
  previewTraccarImport: {
    needs: 'add_device',
    outcomes: WHO,
    input: async (asked) => Object.assign(toComoe(asked), { body: await aSource() }),
  },
  startTraccarImport: {
    needs: 'add_device',
    outcomes: WHO,
    input: async (asked) => {
      // one that others asked for before is no obstacle
      await asked.world.database.pools.owner.query('delete from traccar_imports');
      return Object.assign(toComoe(asked), { body: SOURCE });
    },
  },
  listTraccarImports: { needs: 'add_device', outcomes: WHO, input: toComoe },
  cancelTraccarImport: { needs: 'add_device', outcomes: WHO, input: anImport },
};

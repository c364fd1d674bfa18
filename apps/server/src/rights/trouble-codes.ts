import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';
import { secretPlate } from './secret.ts';

const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

async function aCode(world: World) {
  const { id: deviceId } = await aDevice(world, { designation: secretPlate() });
  const { owner } = world.database.pools;
  await owner.query(
    `with settings as (
       insert into derivation_settings (content) values ('{}') on conflict (content) do update set content = '{}' returning id
     )
     insert into events (device_id, at, kind, content, decided_at, settings_id)
     select $1, $2, 'trouble_codes_reported', '{"codes": ["P0301"], "place": null}', $2, id from settings`,
    [deviceId, new Date(world.clock.now)],
  );
  return { deviceId, code: 'P0301' };
}

export const troubleCodeRows: Rows = {
  listTroubleCodes: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aCode(world);
      return { query: {} };
    },
  },
  orderTroubleCode: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: await aCode(world) }),
  },
};

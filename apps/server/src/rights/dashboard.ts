import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { type Rows, SIGNED_IN } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** Something happened to a secret device of Comoé, so that there is something to leak. */
async function somethingHappens(world: World): Promise<object> {
  const device = await aDevice(world, { designation: secretPlate() });
  await world.database.pools.owner.query(
    `with settings as (
       insert into derivation_settings (content) values ('{}') on conflict (content) do update set content = '{}' returning id
     )
     insert into events (device_id, at, kind, content, decided_at, settings_id)
     select $1, now(), 'power_cut', '{"cause":"reported"}', now(), id from settings`,
    [device.id],
  );
  return {};
}

export const dashboardRows: Rows = {
  readDashboard: { needs: 'view_devices', outcomes: SIGNED_IN, input: ({ world }) => somethingHappens(world) },
  readFleetActivity: { needs: 'view_reports', outcomes: SIGNED_IN },
};

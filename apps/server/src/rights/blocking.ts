import { randomUUID } from 'node:crypto';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { aDevice } from '../testing/device.ts';
import { aModel } from '../testing/model.ts';
import { PASSWORD, type World } from '../testing/world.ts';
import { outcomes, type Rows, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** With the right, and the vehicle in sight; a user who views as a client may not act. */
const BLOCKERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
/** As above where the answer is given for each vehicle: those that are not seen are no failure of the call. */
const ASKERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');

const aGt06 = async (world: World): Promise<number> =>
  (await aDevice(world, { designation: secretPlate(), trackerModelId: await aModel(world, 'gt06') })).id;
const byDevice = async ({ world }: { world: World }) => ({ params: { id: await aGt06(world) } });

/** A block that somebody else asked for, which a second person may approve. */
async function aBlock(world: World) {
  const { owner } = world.database.pools;
  const email = `${unique()}.blocker@people.example`;
  const { rows: users } = await owner.query(
    `insert into users (role, last_name, first_name, email, password_hash, rights) values ('platform', 'Person', 'Ada', $1, 'x', '{}') returning id`,
    [email],
  );
  const { rows } = await owner.query<{ id: number; batch: string }>(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, guarded,
       limits, changed_at, expires_at, approval, batch)
     select d.id, d.client_id, $2, 'x', $3, $4, 'block', 'normal', true, $5, $3, $3::timestamptz + interval '1 hour', 'many', $6
     from devices d where d.id = $1 returning id, batch`,
    [
      ...[await aGt06(world), users[0].id, new Date(world.clock.now), randomUUID(), DEFAULT_BLOCKING_LIMITS],
      ...[randomUUID()],
    ],
  );
  return rows[0] as { id: number; batch: string };
}

const body = { password: PASSWORD };
const asked = { reason: 'stolen', idempotencyKey: randomUUID() };

export const blockingRows: Rows = {
  blockDevices: {
    needs: 'block_device',
    outcomes: ASKERS,
    input: async ({ world }) => ({
      body: { ...asked, deviceIdList: [await aGt06(world)], mode: 'normal', idempotencyKey: randomUUID() },
    }),
  },
  unblockDevices: {
    needs: 'unblock_device',
    outcomes: ASKERS,
    input: async ({ world }) => ({
      body: { ...asked, deviceIdList: [await aGt06(world)], idempotencyKey: randomUUID() },
    }),
  },
  approveCommand: {
    needs: 'block_device',
    outcomes: BLOCKERS,
    input: async ({ world }) => ({ params: { id: (await aBlock(world)).id }, body }),
  },
  approveBatch: {
    needs: 'block_device',
    outcomes: BLOCKERS,
    input: async ({ world }) => ({ params: { batch: (await aBlock(world)).batch }, body }),
  },
  listBlocking: {
    needs: 'view_devices',
    outcomes: outcomes('yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
    input: ({ world }) => ({ query: { clientId: world.clients.comoe } }),
  },
  getBlocking: { needs: 'view_devices', outcomes: READERS, input: byDevice },
  lockDevice: {
    needs: 'lock_device',
    outcomes: BLOCKERS,
    input: async ({ world }) => ({
      ...(await byDevice({ world })),
      body: { ...asked, pin: '1234', idempotencyKey: randomUUID() },
    }),
  },
  unlockDevice: {
    needs: 'lock_device',
    outcomes: BLOCKERS,
    input: async ({ world }) => {
      const id = await aGt06(world);
      await world.database.pools.owner.query(
        `insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash)
         select id, client_id, $2, 'Ada', now(), 'stolen', 'x' from devices where id = $1`,
        [id, world.users.awa],
      );
      return { params: { id }, body: { password: PASSWORD, idempotencyKey: randomUUID() } };
    },
  },
  setNeverBlock: {
    needs: 'block_device',
    outcomes: BLOCKERS,
    input: async ({ world }) => ({ ...(await byDevice({ world })), body: { neverBlock: true, reason: 'ambulance' } }),
  },
  getBlockingSettings: {
    needs: 'view_devices',
    outcomes: outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes'),
    input: ({ world }) => ({ query: { clientId: world.clients.comoe } }),
  },
  editBlockingSettings: {
    needs: 'manage_thresholds',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes'),
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, killSwitch: false, approvalAbove: 10 } }),
  },
};

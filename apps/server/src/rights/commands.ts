import { randomUUID } from 'node:crypto';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { aDevice } from '../testing/device.ts';
import { aModel } from '../testing/model.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** Only resellers have the right to send commands; client users, and resellers who view as a client, do not. */
const RESELLERS = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);

const aGt06 = async (world: World): Promise<number> =>
  (await aDevice(world, { designation: secretPlate(), trackerModelId: await aModel(world, 'gt06') })).id;
const byDevice = async ({ world }: { world: World }) => ({ params: { id: await aGt06(world) } });

async function byCommand({ world }: { world: World }) {
  const { rows } = await world.database.pools.owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded,
       limits, changed_at, expires_at)
     select d.id, d.client_id, $2, 'x', $3, $4, 'position', false, $5, $3, $3::timestamptz + interval '1 hour'
     from devices d where d.id = $1 returning id`,
    [await aGt06(world), world.users.platform, new Date(world.clock.now), randomUUID(), DEFAULT_BLOCKING_LIMITS],
  );
  return { params: { id: rows[0].id } };
}

/** What is asked of a tracker beside its starter is shown to those who may ask it. */
const SEEN = outcomes('yes', 'yes', 404, 404, 404, 404, 404, 404, 404);

export const commandRows: Rows = {
  requestCommand: {
    needs: 'send_command',
    outcomes: RESELLERS,
    input: async ({ world }) => ({
      ...(await byDevice({ world })),
      body: { command: { kind: 'position' }, idempotencyKey: randomUUID() },
    }),
  },
  listCommands: {
    needs: 'view_devices',
    outcomes: outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes'),
    input: byDevice,
  },
  getCommand: { needs: 'view_devices', outcomes: SEEN, input: byCommand },
  cancelCommand: { needs: 'view_devices', outcomes: SEEN, input: byCommand },
  commandOptions: { needs: 'send_command', outcomes: RESELLERS, input: byDevice },
  setCommandSettings: {
    needs: 'send_command',
    // how a relay is wired is for the platform to say
    outcomes: outcomes('yes', 403, 403, 403, 403, 403, 404, 403, 403),
    input: async ({ world }) => ({ ...(await byDevice({ world })), body: { relayOutput: 1 } }),
  },
};

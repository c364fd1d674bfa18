import { randomUUID } from 'node:crypto';
import {
  type BlockingFilter,
  blockDevices,
  type DeviceId,
  getBlocking,
  type Input,
  listBlocking,
  type Right,
} from '@balise/contract';
import { beforeEach } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aModel } from '../../../testing/model.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld, PASSWORD, type PersonName } from '../../../testing/world.ts';

type Body = Partial<Input<typeof blockDevices>['body']>;

/** The test's world with what tests of blocking ask over and over. */
export async function aBlockingWorld() {
  const world = await aWorld();
  const { owner } = world.database.pools;
  // vehicles that a user blocked in the test before do not count for this one
  beforeEach(() => {
    world.clock.now += 11 * 60_000;
  });
  const aVehicle = async (designation?: string, clientId = world.clients.comoe): Promise<DeviceId> => {
    const model = { trackerModelId: await aModel(world, 'gt06'), clientId };
    return (await aDevice(world, designation === undefined ? model : { ...model, designation })).id;
  };
  return {
    world,
    owner,
    aVehicle,
    block: (who: PersonName, ids: DeviceId[], more: Body = {}) =>
      world.as(who)(blockDevices, {
        body: { deviceIdList: ids, mode: 'normal', reason: 'stolen', idempotencyKey: randomUUID(), ...more },
      }),
    /** An emergency with the plate and password typed as they are, unless said otherwise. */
    emergency: async (who: PersonName, id: DeviceId, more: Body = {}) => {
      const { rows } = await owner.query('select designation from devices where id = $1', [id]);
      const typed = { plate: rows[0].designation as string, password: PASSWORD };
      const asked = { deviceIdList: [id], reason: 'stolen', idempotencyKey: randomUUID() };
      return await world.as(who)(blockDevices, { body: { ...asked, ...typed, ...more, mode: 'emergency' } });
    },
    state: async (who: PersonName, id: DeviceId) => (await world.as(who)(getBlocking, { params: { id } })).data,
    list: async (who: PersonName, state?: BlockingFilter, more: object = {}) =>
      (await world.as(who)(listBlocking, { query: { ...(state === undefined ? {} : { state }), ...more } })).data,
    /** Its gateway sends a command, and stores what became of it. */
    ends: async (id: number, state: string, note: string) => {
      const at = new Date(world.clock.now);
      const sent = "update commands set state = 'sent', sent_at = $2, sent_hex = '00', changed_at = $2 where id = $1";
      await owner.query(sent, [id, at]);
      const end = 'update commands set state = $2, note = $3, changed_at = $4, changed_by = null where id = $1';
      await owner.query(end, [id, state, note, at]);
    },
    /** Somebody of Comoé with these rights, added two days ago; limited to some vehicles where they are given. */
    person: async (rights: Right[], deviceIdList?: DeviceId[]) => {
      const limited = deviceIdList === undefined ? {} : { accountLimited: true, deviceIdList };
      const { now } = world.clock;
      world.clock.now -= 48 * 3_600_000;
      const { id } = await aUser(world, { rights, ...limited });
      world.clock.now = now;
      return { id, ask: await asUser(world, id) };
    },
    logged: async (subject: number, action: string) =>
      (
        await owner.query(
          'select action, actor_id, client_id, before, after from audit_log where subject_id = $1 and action = $2 order by id',
          [subject, action],
        )
      ).rows,
  };
}

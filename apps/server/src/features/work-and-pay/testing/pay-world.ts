import { randomUUID } from 'node:crypto';
import {
  addDriver,
  addWorkAndPay,
  changeWorkAndPayState,
  type DeviceId,
  type DriverId,
  getWorkAndPay,
  type Input,
  listWorkAndPayEntries,
  payWorkAndPay,
  type Right,
  type WorkAndPay,
  type WorkAndPayAct,
  type WorkAndPayId,
  type WorkAndPayInput,
} from '@balise/contract';
import { freshToken } from '../../../rights/callers.ts';
import { aDevice } from '../../../testing/device.ts';
import { aModel } from '../../../testing/model.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld, PEOPLE } from '../../../testing/world.ts';
import { runWorkAndPay } from '../index.ts';

const DAY = 86_400_000;

/** The test's world, where it is noon of Friday 20 November 2026, with what tests of Work and Pay ask over and over. */
export async function aPayWorld() {
  const world = await aWorld();
  const { owner } = world.database.pools;
  const comoe: ReturnType<typeof world.as> = (...asked) => world.as('comoe')(...asked);
  let phones = 0;
  const aDriverOf = async (lastName: string, phone?: string): Promise<DriverId> => {
    const body = { lastName, phone: phone ?? `+2250707${String(++phones).padStart(6, '0')}` };
    return (await comoe(addDriver, { body })).data.id;
  };
  const aVehicle = async (): Promise<DeviceId> =>
    (await aDevice(world, { trackerModelId: await aModel(world, 'gt06') })).id;
  const fieldsOf = async (change: Partial<WorkAndPayInput> = {}): Promise<WorkAndPayInput> => ({
    driverId: change.driverId ?? (await aDriverOf('Koffi')),
    deviceId: change.deviceId ?? (await aVehicle()),
    currency: 'XOF',
    price: 1_000_000,
    deposit: 100_000,
    instalment: 10_000,
    weekdays: [1, 2, 3, 4, 5, 6],
    startsOn: '2026-11-20',
    language: 'fr',
    ...change,
  });
  const aContract = async (change: Partial<WorkAndPayInput> = {}): Promise<WorkAndPay> => {
    const { data, status, text } = await comoe(addWorkAndPay, { body: await fieldsOf(change) });
    if (status !== 200) throw new Error(text);
    return data;
  };
  const act = (id: WorkAndPayId, what: WorkAndPayAct, reason = '') =>
    comoe(changeWorkAndPayState, { params: { id }, body: { act: what, reason } });
  return {
    world,
    owner,
    comoe,
    aDriverOf,
    aVehicle,
    fieldsOf,
    aContract,
    act,
    /** One that was started. */
    running: async (change: Partial<WorkAndPayInput> = {}): Promise<WorkAndPay> => {
      const { id } = await aContract(change);
      const { data, status, text } = await act(id, 'start');
      if (status !== 200) throw new Error(text);
      return data;
    },
    pay: (id: WorkAndPayId, amount: number, more: Partial<Input<typeof payWorkAndPay>['body']> = {}) =>
      comoe(payWorkAndPay, {
        params: { id },
        body: { requestId: randomUUID(), amount, method: 'cash', paidOn: '2026-11-20', ...more },
      }),
    shown: async (id: WorkAndPayId) => (await comoe(getWorkAndPay, { params: { id } })).data,
    entries: async (id: WorkAndPayId) =>
      (await comoe(listWorkAndPayEntries, { params: { id }, query: { pageSize: 100 } })).data.entries.toReversed(),
    /** So many days later the clock runs. */
    later: async (days: number): Promise<number> => {
      world.clock.now += days * DAY;
      // a sign-in ends with the days that a test lets pass
      for (const name of PEOPLE) world.tokens[name] = await freshToken(world, world.users[name]);
      return await runWorkAndPay(owner, world.clock.now);
    },
    runs: () => runWorkAndPay(owner, world.clock.now),
    /** Somebody of Comoé with these rights; limited to some vehicles where they are given. */
    person: async (rights: Right[], deviceIdList?: DeviceId[]) => {
      const limited = deviceIdList === undefined ? {} : { accountLimited: true, deviceIdList };
      const { id } = await aUser(world, { rights, ...limited });
      return await asUser(world, id);
    },
  };
}

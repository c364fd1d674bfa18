import {
  addService,
  attachService,
  type DeviceId,
  type Input,
  listDues,
  type Service,
  type ServiceId,
} from '@balise/contract';
import { storeUsage } from './past.ts';
import type { PersonName, World } from './world.ts';

export const DAY = 86_400_000;
const SLOT = 900_000;
let serial = 0;

type Fields = Input<typeof addService>['body'];

/** A service of Comoé, every 10,000 km unless said otherwise; another name each time. */
export async function aService(world: World, fields: Partial<Fields> = {}, by: PersonName = 'comoe'): Promise<Service> {
  serial += 1;
  const body: Fields = {
    clientId: world.clients.comoe,
    name: `Service ${serial}`,
    interval: { distance: 10_000_000 },
    ...fields,
  };
  const { data, text } = await world.as(by)(addService, { body });
  if (!data) throw new Error(text);
  return data;
}

/** Attaches a service to vehicles. */
export async function attached(
  world: World,
  id: ServiceId,
  deviceIdList: DeviceId[],
  from: Omit<Input<typeof attachService>['body'], 'deviceIdList'> = {},
  by: PersonName = 'comoe',
): Promise<void> {
  const { status, text } = await world.as(by)(attachService, { params: { id }, body: { deviceIdList, ...from } });
  if (status !== 200) throw new Error(text);
}

/** What is due of a selection. */
export async function duesOf(world: World, query: Input<typeof listDues>['query'] = {}, by: PersonName = 'comoe') {
  const { data, text } = await world.as(by)(listDues, { query });
  if (!data) throw new Error(text);
  return data;
}

/** Has a vehicle drive so many metres on each of the days before now, in the first quarter after noon UTC. */
export async function drove(
  world: World,
  deviceId: DeviceId,
  metres: readonly number[],
  now = world.clock.now,
): Promise<void> {
  const noon = Math.floor(now / DAY) * DAY + DAY / 2;
  const usage = metres.map((sum, place) => {
    const startsAt = noon - (metres.length - place) * DAY;
    return { startsAt, measured: sum * 1000, engine: SLOT };
  });
  await storeUsage(world, deviceId, usage);
  await world.database.pools.owner.query(
    `insert into device_status (device_id, client_id, owned_since, seen_at) values ($1, $2, '-infinity', $3)
     on conflict (device_id) do update set seen_at = excluded.seen_at, owned_since = '-infinity'`,
    [deviceId, world.clients.comoe, new Date(now)],
  );
}

/** What is stored of a service of a vehicle: people's sign-ins end where a test's clock goes on by days. */
export async function storedState(world: World, id: number): Promise<string> {
  const { rows } = await world.database.pools.owner.query(
    'select state from service_dues where service_vehicle_id = $1',
    [id],
  );
  return rows[0]?.state;
}

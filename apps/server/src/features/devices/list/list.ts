import { setImmediate } from 'node:timers/promises';
import type { Device, DeviceId, listDevices } from '@balise/contract';
import { ADMIN_STATES, type AdminState, badgesOf } from '@balise/tracking';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { storedFacts } from '../../history/index.ts';
import { hasShares } from '../../shares/index.ts';
import { present, statusOf } from '../present.ts';
import type { DeviceRow } from '../queries.ts';
import { type ConnectionFilter, type Found, findInFull, findPage, findStates, type Narrowing } from './list-queries.ts';

type Query = z.output<typeof listDevices.query>;
type Unpaged = Omit<Query, 'page' | 'pageSize'>;

/** One page of devices. `now` in milliseconds since 1970 UTC: badges age. */
export async function listPage(
  tx: Scoped,
  scope: Scope,
  { page, pageSize, ...query }: Query,
  now: number,
): Promise<{ devices: Device[]; total: number }> {
  const { ids, total } = await find(tx, scope, query, now, { limit: pageSize, offset: (page - 1) * pageSize });
  return { devices: await shown(tx, scope, ids, now), total };
}

const AT_ONCE = 500; // states: parsing them takes a few milliseconds, and the event loop also answers others

/** Every device of a selection, on all its pages; `show` is given some hundreds of them at a time. */
export async function listAll<Shown>(
  tx: Scoped,
  scope: Scope,
  { now, ...query }: Unpaged & { now: number },
  show: (rows: DeviceRow[]) => Promise<Shown[]>,
): Promise<Shown[]> {
  const { ids } = await find(tx, scope, query, now);
  const devices: Shown[] = [];
  for (const part of parts(ids)) {
    devices.push(...(await show(await findInFull(tx, scope, part))));
    await setImmediate();
  }
  return devices;
}

async function find(
  tx: Scoped,
  scope: Scope,
  query: Unpaged,
  now: number,
  page?: { limit: number; offset: number },
): Promise<Found> {
  const { whose: asked, ...rest } = query;
  // where nothing is shared, the list is read as if there were no shares
  const whose = asked ?? ((await hasShares(tx)) ? ('all' as const) : ('own' as const));
  const selection = { ...rest, whose, search: query.search || undefined };
  const narrowing = narrowingOf(query.status, now);
  const found = await findPage(tx, scope, { ...selection, narrowing }, page);
  if (found.open.length === 0 || typeof narrowing?.received !== 'object') return found;
  // transferred from another client, or without messages since an older version of Balise: few, and their facts decide
  const known = await withBadge(tx, found.open, narrowing.received);
  return await findPage(
    tx,
    scope,
    { ...selection, narrowing: { ...narrowing, received: { ...narrowing.received, known } } },
    page,
  );
}

type Status = Query['status'];

const isAdminState = (status: Status): status is AdminState & Status => ADMIN_STATES.some((state) => state === status);

function narrowingOf(status: Status, now: number): Narrowing | undefined {
  if (status === undefined) return undefined;
  if (isAdminState(status)) return { admin: status };
  if (status === 'neverConnected') return { admin: 'enabled', received: 'never' };
  return { admin: 'enabled', received: { badges: badgesOf(status), now } };
}

async function withBadge(
  tx: Scoped,
  ids: DeviceId[],
  { badges, now }: Exclude<ConnectionFilter, 'never'>,
): Promise<DeviceId[]> {
  const matching: DeviceId[] = [];
  for (const part of parts(ids)) {
    for (const row of await findStates(tx, part)) {
      const { badge } = statusOf(storedFacts(row.state, row.owned_since, row.privacy), row.status, now);
      if (badges.includes(badge)) matching.push(row.id);
    }
    await setImmediate();
  }
  return matching;
}

function* parts(ids: DeviceId[]): Generator<DeviceId[]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) yield ids.slice(start, start + AT_ONCE);
}

const shown = async (tx: Scoped, scope: Scope, ids: DeviceId[], now: number): Promise<Device[]> =>
  (await findInFull(tx, scope, ids)).map((row) => present(row, now));

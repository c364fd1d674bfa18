import { setImmediate } from 'node:timers/promises';
import type { Device, DeviceId, listDevices } from '@balise/contract';
import { ADMIN_STATES, type AdminState } from '@balise/tracking';
import type { z } from 'zod';
import { storedFacts } from '../../db/live-facts.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { countDevices, findIds, findInFull, findStates, type Narrowing } from './list-queries.ts';
import { present, statusOf } from './present.ts';

type Query = z.output<typeof listDevices.query>;
type Page = { devices: Device[]; total: number };

/** One page of devices. `now` in milliseconds since 1970 UTC: badges age. */
export async function listPage(tx: Scoped, scope: Scope, query: Query, now: number): Promise<Page> {
  const selection = { ...query, search: query.search || undefined, narrowing: narrowingOf(query.status) };
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
  if (toldByColumns(query.status)) {
    const total = await countDevices(tx, scope, selection);
    return { devices: await shown(tx, scope, await findIds(tx, scope, selection, page), now), total };
  }
  const ids = await withStatus(tx, await findIds(tx, scope, selection), query.status, now);
  return { devices: await shown(tx, scope, ids.slice(page.offset, page.offset + page.limit), now), total: ids.length };
}

/** Every device of a selection, on all its pages. */
export async function listAll(
  tx: Scoped,
  scope: Scope,
  query: Omit<Query, 'page' | 'pageSize'>,
  now: number,
): Promise<Device[]> {
  const selection = { ...query, search: query.search || undefined, narrowing: narrowingOf(query.status) };
  const found = await findIds(tx, scope, selection);
  const ids = toldByColumns(query.status) ? found : await withStatus(tx, found, query.status, now);
  const devices: Device[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    devices.push(...(await shown(tx, scope, ids.slice(start, start + AT_ONCE), now)));
    await setImmediate();
  }
  return devices;
}

type Status = Query['status'];

const isAdminState = (status: Status): status is AdminState & Status => ADMIN_STATES.some((state) => state === status);

/** Whether columns tell by themselves which devices have the status; the others are a function of the whole state and of now. */
const toldByColumns = (status: Status): boolean =>
  status === undefined || status === 'neverConnected' || isAdminState(status);

function narrowingOf(status: Status): Narrowing | undefined {
  if (status === undefined) return undefined;
  if (isAdminState(status)) return { admin: status, connected: undefined };
  return { admin: 'enabled', connected: status !== 'neverConnected' };
}

const AT_ONCE = 500; // states: parsing them takes a few milliseconds, and the event loop also answers others

async function withStatus(tx: Scoped, ids: DeviceId[], status: Status, now: number): Promise<DeviceId[]> {
  const matching = new Set<number>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const row of await findStates(tx, ids.slice(start, start + AT_ONCE))) {
      const { badge, flags } = statusOf(storedFacts(row, row.owned_since), row.status, now);
      if (status === 'operational' ? flags.operational : badge === status) matching.add(row.id);
    }
    await setImmediate();
  }
  return ids.filter((id) => matching.has(id));
}

const shown = async (tx: Scoped, scope: Scope, ids: DeviceId[], now: number): Promise<Device[]> =>
  (await findInFull(tx, scope, ids)).map((row) => present(row, now));

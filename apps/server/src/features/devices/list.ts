import type { Device, listDevices } from '@balise/contract';
import { ADMIN_STATES, type AdminState } from '@balise/tracking';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { findInFull, findPage, findStates, type Narrowing } from './list-queries.ts';
import { liveStateOf, present, statusOf } from './present.ts';

type Query = z.output<typeof listDevices.query>;
type Page = { devices: Device[]; total: number };

/** One page of devices. `now` in milliseconds since 1970 UTC: badges age. */
export async function listPage(tx: Scoped, scope: Scope, query: Query, now: number): Promise<Page> {
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
  const narrowing = narrowingOf(query.status);
  if (query.status === undefined || narrowing) {
    const { rows, total } = await findPage(tx, scope, { ...query, narrowing }, page);
    return { devices: rows.map((row) => present(row, now)), total };
  }
  const ids = await idsWithBadge(tx, scope, query, now);
  const rows = await findInFull(tx, scope, ids.slice(page.offset, page.offset + page.limit));
  return { devices: rows.map((row) => present(row, now)), total: ids.length };
}

/** Badges that columns tell by themselves. */
function narrowingOf(status: Query['status']): Narrowing | undefined {
  if (status === 'neverConnected') return { admin: 'enabled', connected: false };
  return isAdminState(status) ? { admin: status } : undefined;
}

const isAdminState = (status: Query['status']): status is AdminState & Query['status'] =>
  ADMIN_STATES.some((state) => state === status);

/** The others are a function of the whole state and of now, so every state is looked at. */
async function idsWithBadge(tx: Scoped, scope: Scope, query: Query, now: number): Promise<number[]> {
  const rows = await findStates(tx, scope, { ...query, narrowing: { admin: 'enabled', connected: true } });
  const matching = rows.filter((row) => {
    const { badge, flags } = statusOf(liveStateOf(row.state), row.status, now);
    return query.status === 'operational' ? flags.operational : badge === query.status;
  });
  return matching.map((row) => row.id);
}

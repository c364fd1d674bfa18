import type { ClientId, DeviceId, DeviceSummary, LiveDevice, UserData } from '@balise/contract';
import { KEPT } from '../api/kept-answer.ts';
import { vehiclesQuery } from '../api/lists.ts';
import { queryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { live, onLineBack } from '../live/index.ts';
import { settingsQuery, storedSettings } from '../settings/settings.ts';
import { forgetKept, forgetReader } from './forget.ts';
import { type Kept, type KeptReader, readKept } from './kept-store.ts';
import { unpacked } from './parts.ts';
import { isOther, ONCE } from './same-reader.ts';

/**
 * Shows what this browser kept of the last sign-in, until there is a line; where it kept nothing, or that sign-in has ended, the server is
 * asked again. @throws CallFailed where it does not answer then
 */
export async function openKept(): Promise<UserData> {
  const kept = await readKept().catch(() => undefined); // a browser that forbids storage kept nothing
  if (kept && mayBeShown(kept.reader)) {
    await show(kept);
    return kept.reader.user;
  }
  if (kept) await forgetReader();
  return await queryClient.ensureQueryData(userQuery);
}

const mayBeShown = ({ endsAt, user }: KeptReader): boolean =>
  Date.now() < endsAt && user.remembered && user.rights.includes('view_devices');

async function show({ reader, parts, answers }: Kept): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, reader.user);
  if (reader.settings) storedSettings(reader.settings);
  // old: they are asked for again once there is a line
  for (const { key, data, at } of answers) {
    queryClient.setQueryDefaults(key, KEPT);
    queryClient.setQueryData(key, data, { updatedAt: at });
  }
  const devices = (await Promise.all(parts.map(unpacked))).flat();
  live.restore(devices, reader.at);
  if (!queryClient.getQueryData(vehiclesQuery.queryKey)) {
    queryClient.setQueryDefaults(vehiclesQuery.queryKey, KEPT);
    queryClient.setQueryData(vehiclesQuery.queryKey, devices.flatMap(summaryOf), { updatedAt: reader.at });
  }
  const end = onLineBack(() => void lineIsBack(reader, end));
}

/** What forms choose a vehicle from. */
function summaryOf({ id, details }: LiveDevice): DeviceSummary[] {
  if (!details) return [];
  const { designation, label, imei, code, vin, clientId, type, status } = details;
  const ids = { id: id as DeviceId, clientId: clientId as ClientId };
  return [{ ...ids, designation, label, imei, type, status, ...(code && { code }), ...(vin && { vin }) }];
}

/** The first contact: a user who may see vehicles no longer, or another one, sees nothing more of what was kept. */
async function lineIsBack({ user: kept }: KeptReader, end: () => void): Promise<void> {
  try {
    const user = await queryClient.fetchQuery(Object.assign({}, userQuery, ONCE, { staleTime: 0 }));
    end();
    if (isOther(user, kept)) {
      await forgetKept();
      location.replace('/');
      return;
    }
    storedSettings(await queryClient.fetchQuery(Object.assign({}, settingsQuery, { staleTime: 0 })));
    await queryClient.invalidateQueries();
  } catch {
    // not yet: the next time that a line seems to be there; an ended sign-in has left the page
  }
}

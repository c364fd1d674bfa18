import {
  type DeviceId,
  DRIVER_TIMELINE_DAYS,
  type DrivenDevice,
  type DriverId,
  type DriverSpan,
  type DriverTimeline,
} from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { devicesOfDriver } from './claim-queries.ts';
import { drivesOf } from './claims.ts';
import { whoOf } from './present-drivers.ts';
import { namesOfDevices } from './queries.ts';

type Asked = { tx: Scoped; from: number; to: number; now: number };

/** Who drove a vehicle. */
export const timelineOfDevice = (asked: Asked, id: DeviceId): Promise<DriverTimeline> => timeline(asked, [id], null);

/** Which vehicles a driver drove. */
export async function timelineOfDriver(asked: Asked, id: DriverId): Promise<DriverTimeline> {
  return timeline(asked, await devicesOfDriver(asked.tx, id, asked), id);
}

/** The vehicles that a driver drove in the last year, the last first. */
export async function drivenDevices(tx: Scoped, id: DriverId, now: number): Promise<DrivenDevice[]> {
  const period = { from: now - DRIVER_TIMELINE_DAYS * 86_400_000, to: now + 1 };
  const devices = await devicesOfDriver(tx, id, period);
  const { spans } = await timeline({ tx, now, ...period }, devices, id);
  const names = await namesOfDevices(tx, devices);
  const driven = [...Map.groupBy(spans, ({ deviceId }) => deviceId)].flatMap(([deviceId, own]) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    return {
      deviceId,
      designation: last.designation,
      label: names.get(deviceId)?.label ?? '',
      firstAt: first.from,
      lastAt: last.until,
      duration: own.reduce((sum, { from, until }) => sum + (until ?? now) - from, 0),
      sources: [...new Set(own.map(({ source }) => source))],
    };
  });
  return driven.sort((a, b) => (b.lastAt ?? Infinity) - (a.lastAt ?? Infinity) || a.deviceId - b.deviceId);
}

/** What has not come yet is no past: the timeline ends now. */
async function timeline(
  { tx, from, to, now }: Asked,
  ids: readonly DeviceId[],
  only: DriverId | null,
): Promise<DriverTimeline> {
  const end = Math.max(from, to < now ? to : now + 1);
  const drives = await drivesOf(tx, ids, { from, to: end });
  const names = await namesOfDevices(tx, ids);
  const spans = [...drives.spans].flatMap(([deviceId, found]) =>
    found
      .filter(({ driverId }) => only === null || driverId === only)
      .map((claim): DriverSpan => {
        const who = whoOf(claim, drives.names);
        const designation = names.get(deviceId)?.designation ?? '';
        return { ...who, deviceId, designation, from: claim.from, until: claim.until > now ? null : claim.until };
      }),
  );
  return { from, to: Math.min(end, now), spans: spans.sort((a, b) => a.from - b.from || a.deviceId - b.deviceId) };
}

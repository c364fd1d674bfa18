import type { ClientId, DeviceId, TraccarCounts, TraccarKind } from '@balise/contract';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { Failure } from '../../../http/failure.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import { type AuditEntry, auditByJob } from '../../audit/index.ts';
import { addDevice } from '../../devices/index.ts';
import { addDriver } from '../../drivers/index.ts';
import { addPlannedGeofence } from '../../geofences/index.ts';
import { addPlannedGroup } from '../../groups/index.ts';
import type { JudgedThing, SourceJudgement } from '../judge.ts';
import { devicesByImei } from './taking-queries.ts';

type Adding = { tx: Scoped; scope: Scope; foreignIdentities: RateLimit<number>; now: number };

export type Added = {
  counts: TraccarCounts;
  /** Those that were added and those that were here: whose positions are taken. */
  devices: { deviceId: DeviceId; sourceId: number }[];
};

/** Adds what a judgement lets in, as the requester would by hand; what a client has no room for is counted as refused. */
export async function addListed(adding: Adding, clientId: ClientId, judged: SourceJudgement): Promise<Added> {
  const { tx, scope, now } = adding;
  const counts = countsOf(judged);
  const add = async (kind: TraccarKind, work: () => Promise<unknown>) => {
    if (!((await work()) instanceof Failure)) return;
    counts[kind].added--;
    counts[kind].refused++;
  };
  const saving = Object.assign({ log: (entry: AuditEntry) => auditByJob(adding, entry) }, adding);
  for (const { fields } of judged.devices) if (fields) await add('devices', () => addDevice(saving, fields));
  const here = judged.devices.filter(({ outcome }) => outcome !== 'refused');
  const ids = await devicesByImei(
    tx,
    clientId,
    here.flatMap(({ identity }) => identity ?? []),
  );
  const devices = here.flatMap(({ identity, sourceId, groupId }) => {
    const deviceId = ids.get(identity ?? '');
    return deviceId === undefined ? [] : [{ deviceId, sourceId, groupId }];
  });
  for (const { fields, sourceId } of judged.groups) {
    const deviceIds = devices.filter(({ groupId }) => groupId === sourceId).map(({ deviceId }) => deviceId);
    if (fields) await add('groups', () => addPlannedGroup(adding, clientId, { ...fields, deviceIds }));
  }
  const by = { id: scope.userId, name: '' };
  for (const { fields } of judged.geofences)
    if (fields) {
      const alone = { fields, deviceIds: [], groupIds: [], actions: [] as never, suspension: null, by };
      await add('geofences', () => addPlannedGeofence({ tx, scope, now }, clientId, alone));
    }
  for (const { fields } of judged.drivers) if (fields) await add('drivers', () => addDriver(adding, clientId, fields));
  return { counts, devices };
}

function countsOf({ groups, devices, geofences, drivers }: SourceJudgement): TraccarCounts {
  const count = (all: readonly JudgedThing<unknown>[]) => ({
    added: all.filter(({ outcome }) => outcome === 'add').length,
    present: all.filter(({ outcome }) => outcome === 'present').length,
    refused: all.filter(({ outcome }) => outcome === 'refused').length,
  });
  return { groups: count(groups), devices: count(devices), geofences: count(geofences), drivers: count(drivers) };
}

import { MOST_PAIRS, type suspendGeofences } from '@balise/contract';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { assignableDevices, knownGeofences, knownGroups } from './assign.ts';
import { appliedAmong, type Pair } from './suspension-queries.ts';

type Reading = { tx: Scoped; scope: Scope };
type Chosen = Pick<
  z.output<(typeof suspendGeofences)['body']>,
  'geofenceDeviceList' | 'geofenceGroupList' | 'geofenceIdList'
>;

/**
 * The geofences that a call suspends, and each with its devices, once: those that it names, those of the groups that it names, and all
 * that a geofence applies to. A failure names the first that is not known or of another client.
 */
export async function suspendedPairs(reading: Reading, chosen: Chosen) {
  const named = await namedPairs(reading, chosen.geofenceDeviceList);
  if (named instanceof Failure) return named;
  const grouped = await groupedPairs(reading, chosen.geofenceGroupList);
  if (grouped instanceof Failure) return grouped;
  const whole = await knownGeofences(reading, chosen.geofenceIdList, (place) => `geofenceIdList.${place}`);
  if (whole instanceof Failure) return whole;
  const asked = grouped.groups.map(({ geofenceId, groupId }) => ({ geofence_id: geofenceId, group_id: groupId }));
  const ids = whole.map(({ id }) => id);
  const applied = ids.length + asked.length > 0 ? await appliedAmong(reading.tx, ids, asked, MOST_PAIRS + 1) : [];
  const pairs = unique([...named.pairs, ...applied], ({ geofence_id, device_id }) => `${geofence_id} ${device_id}`);
  const field = ids.length > 0 ? 'geofenceIdList' : 'geofenceGroupList';
  if (pairs.length === 0) return fail('fields_invalid', { [field]: 'applies_to_no_device' });
  if (pairs.length > MOST_PAIRS) return fail('fields_invalid', { [field]: 'too_many' });
  return { pairs, geofences: unique([...named.geofences, ...grouped.geofences, ...whole], ({ id }) => id) };
}

async function namedPairs(reading: Reading, list: Chosen['geofenceDeviceList']) {
  const at = (field: string) => (place: number) => `geofenceDeviceList.${place}.${field}`;
  const geofences = await knownGeofences(
    reading,
    list.map(({ geofenceId }) => geofenceId),
    at('geofenceId'),
  );
  if (geofences instanceof Failure) return geofences;
  const devices = await assignableDevices(
    reading,
    list.map(({ deviceId }) => deviceId),
    at('deviceId'),
  );
  if (devices instanceof Failure) return devices;
  const shared = devices.findIndex(({ shareId }) => shareId !== null);
  if (shared >= 0) return fail('fields_invalid', { [at('deviceId')(shared)]: 'suspension_not_shared' });
  const outsider = devices.findIndex(({ clientId }, place) => clientId !== geofences[place]?.clientId);
  if (outsider >= 0) return fail('fields_invalid', { [at('deviceId')(outsider)]: 'of_another_client' });
  const pairs = list.flatMap(({ geofenceId, deviceId }, place): Pair[] => {
    const device = devices[place];
    return device ? [{ geofence_id: geofenceId, device_id: deviceId, client_id: device.clientId }] : [];
  });
  return { pairs, geofences };
}

async function groupedPairs(reading: Reading, list: Chosen['geofenceGroupList']) {
  const at = (field: string) => (place: number) => `geofenceGroupList.${place}.${field}`;
  const geofences = await knownGeofences(
    reading,
    list.map(({ geofenceId }) => geofenceId),
    at('geofenceId'),
  );
  if (geofences instanceof Failure) return geofences;
  const groups = await knownGroups(
    reading,
    list.map(({ groupId }) => groupId),
    at('groupId'),
  );
  if (groups instanceof Failure) return groups;
  const outsider = groups.findIndex(({ clientId }, place) => clientId !== geofences[place]?.clientId);
  if (outsider >= 0) return fail('fields_invalid', { [at('groupId')(outsider)]: 'of_another_client' });
  return { groups: list, geofences };
}

const unique = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

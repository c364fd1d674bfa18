import type {
  ClientId,
  DeviceId,
  ErrorCode,
  FieldErrors,
  GeofenceAction,
  GeofenceActions,
  GeofenceId,
  GroupId,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import {
  endAssignments,
  geofencesAmong,
  groupsAmong,
  insertAssignments,
  type NewAssignment,
  namesOf,
} from './assignment-queries.ts';
import { assignableAmong, endShared, insertShared, type NewSharedAssignment } from './shared-queries.ts';

/** Who assigns, and when (milliseconds since 1970 UTC). */
type Assigning = { tx: Scoped; scope: Scope; now: number };
type Named = { id: GeofenceId; clientId: ClientId; name: string };

/** Geofences that were changed, each with the devices or groups that were. */
export type ChangedAssignment = { geofence: Named; devices?: DeviceId[]; groups?: GroupId[] };

/** Assigns each geofence to each device, all or none. */
export async function assignToDevices(
  assigning: Assigning,
  {
    deviceIdList,
    geofenceIdList,
    actions,
  }: { deviceIdList: DeviceId[]; geofenceIdList: GeofenceId[]; actions: GeofenceActions },
): Promise<ChangedAssignment[] | Failure> {
  const refused = mayBlock(assigning.scope, actions);
  if (refused) return refused;
  const geofences = await knownGeofences(assigning, geofenceIdList, (place) => `geofenceIdList.${place}`);
  if (geofences instanceof Failure) return geofences;
  const devices = await assignableDevices(assigning, deviceIdList, (place) => `deviceIdList.${place}`);
  if (devices instanceof Failure) return devices;
  const assignments: NewAssignment[] = [];
  const shared: NewSharedAssignment[] = [];
  const faults: FieldErrors = {};
  for (const [place, { id, clientId, shareId }] of devices.entries()) {
    for (const { id: geofenceId, clientId: ofGeofence } of geofences) {
      if (ofGeofence !== clientId) faults[`deviceIdList.${place}`] = 'of_another_client';
      if (shareId === null) assignments.push({ geofenceId, clientId, holder: { device_id: id } });
      else shared.push({ geofenceId, clientId, deviceId: id, shareId });
    }
  }
  if (shared.length > 0)
    for (const action of BLOCKING) if (actions[action]) faults[`actions.${action}`] = 'block_not_shared';
  if (Object.keys(faults).length > 0) return fail('fields_invalid', faults);
  await store(assigning, assignments, actions);
  await insertShared(assigning.tx, shared, namesOf(actions), assigning.now);
  return geofences.map((geofence) => ({ geofence, devices: devices.map(({ id }) => id) }));
}

/** Assigns each geofence to each group, all or none. */
export async function assignToGroups(
  assigning: Assigning,
  {
    groupIdList,
    geofenceIdList,
    actions,
  }: { groupIdList: GroupId[]; geofenceIdList: GeofenceId[]; actions: GeofenceActions },
): Promise<ChangedAssignment[] | Failure> {
  // a group may hold devices that a limited user does not see
  if (assigning.scope.limited) return fail('not_allowed');
  const refused = mayBlock(assigning.scope, actions);
  if (refused) return refused;
  const geofences = await knownGeofences(assigning, geofenceIdList, (place) => `geofenceIdList.${place}`);
  if (geofences instanceof Failure) return geofences;
  const groups = await knownGroups(assigning, groupIdList, (place) => `groupIdList.${place}`);
  if (groups instanceof Failure) return groups;
  const outsiders: FieldErrors = {};
  for (const [place, { clientId }] of groups.entries()) {
    if (geofences.some((geofence) => geofence.clientId !== clientId))
      outsiders[`groupIdList.${place}`] = 'of_another_client';
  }
  if (Object.keys(outsiders).length > 0) return fail('fields_invalid', outsiders);
  const assignments = groups.flatMap(({ id, clientId }) =>
    geofences.map((geofence) => ({ geofenceId: geofence.id, clientId, holder: { group_id: id } })),
  );
  await store(assigning, assignments, actions);
  return geofences.map((geofence) => ({ geofence, groups: groups.map(({ id }) => id) }));
}

/** Removes geofences from devices. Pairs that are not assigned are left out of the answer. */
export async function removeFromDevices(
  assigning: Assigning,
  pairs: { deviceId: DeviceId; geofenceId: GeofenceId }[],
): Promise<ChangedAssignment[] | Failure> {
  const geofences = await knownGeofences(
    assigning,
    pairs.map(({ geofenceId }) => geofenceId),
    (place) => `${place}.geofenceId`,
  );
  if (geofences instanceof Failure) return geofences;
  const devices = await assignableDevices(
    assigning,
    pairs.map(({ deviceId }) => deviceId),
    (place) => `${place}.deviceId`,
  );
  if (devices instanceof Failure) return devices;
  const ended = pairs.map(({ deviceId, geofenceId }) => ({ device_id: deviceId, geofence_id: geofenceId }));
  const removed = [
    ...(await endAssignments(assigning.tx, ended, assigning.now)),
    ...(await endShared(assigning.tx, ended, assigning.now)),
  ];
  return unique(geofences).flatMap((geofence) => {
    const own = removed.filter(({ geofence_id }) => geofence_id === geofence.id);
    return own.length > 0 ? [{ geofence, devices: own.map(({ device_id }) => device_id as DeviceId) }] : [];
  });
}

/** Removes geofences from groups. Pairs that are not assigned are left out of the answer. */
export async function removeFromGroups(
  assigning: Assigning,
  pairs: { groupId: GroupId; geofenceId: GeofenceId }[],
): Promise<ChangedAssignment[] | Failure> {
  if (assigning.scope.limited) return fail('not_allowed');
  const geofences = await knownGeofences(
    assigning,
    pairs.map(({ geofenceId }) => geofenceId),
    (place) => `${place}.geofenceId`,
  );
  if (geofences instanceof Failure) return geofences;
  const groups = await knownGroups(
    assigning,
    pairs.map(({ groupId }) => groupId),
    (place) => `${place}.groupId`,
  );
  if (groups instanceof Failure) return groups;
  const removed = await endAssignments(
    assigning.tx,
    pairs.map(({ groupId, geofenceId }) => ({ group_id: groupId, geofence_id: geofenceId })),
    assigning.now,
  );
  return unique(geofences).flatMap((geofence) => {
    const own = removed.filter(({ geofence_id }) => geofence_id === geofence.id);
    return own.length > 0 ? [{ geofence, groups: own.map(({ group_id }) => group_id as GroupId) }] : [];
  });
}

type Path = (place: number) => string;
type Reading = Pick<Assigning, 'tx' | 'scope'>;

export const knownGeofences = ({ tx, scope }: Reading, ids: readonly GeofenceId[], path: Path) =>
  known(geofencesAmong(tx, scope, ids), ids, path, 'geofence_not_found');

/** Own devices, and those that are shared with the client. */
export const assignableDevices = ({ tx, scope }: Reading, ids: readonly DeviceId[], path: Path) =>
  known(assignableAmong(tx, scope, ids), ids, path, 'device_not_found');

export const knownGroups = ({ tx, scope }: Reading, ids: readonly GroupId[], path: Path) =>
  known(groupsAmong(tx, scope, ids), ids, path, 'group_not_found');

/** The rows of these ids, in their order; a failure that names the first one that is not known. */
async function known<Id, Row>(
  finding: Promise<Map<Id, Row>>,
  ids: readonly Id[],
  path: Path,
  code: ErrorCode,
): Promise<Row[] | Failure> {
  const rows = await finding;
  const missing = ids.findIndex((id) => !rows.has(id));
  if (missing >= 0) return fail(code, { [path(missing)]: 'unknown_reference' });
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const unique = (geofences: readonly Named[]): Named[] => [
  ...new Map(geofences.map((geofence) => [geofence.id, geofence])).values(),
];

/** Block actions are carried out in the name of who gave them. */
const store = ({ tx, scope, now }: Assigning, assignments: readonly NewAssignment[], actions: GeofenceActions) =>
  insertAssignments(
    tx,
    assignments,
    namesOf(actions),
    keptBy(scope),
    BLOCKING.some((action) => actions[action]) ? scope.userId : null,
    now,
  );

const BLOCKING = ['blockIn', 'blockOut', 'unblockIn', 'unblockOut'] as const;

/** Who may not block changes the other actions only. */
const keptBy = (scope: Scope): readonly GeofenceAction[] => (scope.rights.includes('block_device') ? [] : BLOCKING);

/** Automatic blocking is for those who may block. */
function mayBlock(scope: Scope, actions: GeofenceActions): Failure | undefined {
  const blocks = BLOCKING.some((action) => actions[action]);
  return blocks && !scope.rights.includes('block_device') ? fail('not_allowed') : undefined;
}

import {
  type DeviceId,
  GEOFENCE_ACTIONS,
  type GeofenceAction,
  type GeofenceActions,
  type GroupId,
  type listGeofenceAssignments,
  type Reply,
} from '@balise/contract';

export type Assignments = Reply<typeof listGeofenceAssignments>;

/** A vehicle or a group that a geofence is assigned to. */
export type AssignmentRow = {
  /** Of the row: a group has the negative of its own. */
  id: number;
  name: string;
  holder: { deviceId: DeviceId } | { groupId: GroupId };
  actions: GeofenceActions;
  /** Who shares the vehicle; absent: it is an own one. */
  sharedBy?: string | null;
  /** Vehicles of a group, and how many of them are shared. */
  members?: { all: number; shared: number };
  suspension?: Assignments['devices'][number]['suspension'];
};

/** Groups first, then vehicles, by name. */
export const rowsOf = ({ devices, groups }: Assignments): AssignmentRow[] => [
  ...groups.map(({ groupId, designation, deviceCount, sharedCount, actions }) => ({
    id: -groupId,
    name: designation,
    holder: { groupId },
    actions,
    members: { all: deviceCount, shared: sharedCount },
  })),
  ...devices.map(({ deviceId, designation, sharedBy, actions, suspension }) => ({
    id: deviceId,
    name: designation,
    sharedBy,
    holder: { deviceId },
    actions,
    suspension,
  })),
];

/** What becomes of each action: absent ones stay as they are. */
export type ActionChange = Partial<Record<GeofenceAction, boolean>>;

/** Actions after a change; to block ends to unblock on the same way, and the reverse. */
export function changed(actions: GeofenceActions, change: ActionChange): GeofenceActions {
  const next = { ...actions, ...change };
  for (const way of ['In', 'Out'] as const) {
    if (change[`block${way}`]) next[`unblock${way}`] = false;
    else if (change[`unblock${way}`]) next[`block${way}`] = false;
  }
  return next;
}

/** Rows that have the same actions after a change, together: one call is made for each. */
export function sameAfter(
  rows: readonly AssignmentRow[],
  change: ActionChange,
): { actions: GeofenceActions; rows: AssignmentRow[] }[] {
  const sets = new Map<string, { actions: GeofenceActions; rows: AssignmentRow[] }>();
  for (const row of rows) {
    const actions = changed(row.actions, change);
    const key = GEOFENCE_ACTIONS.filter((action) => actions[action]).join(' ');
    const set = sets.get(key) ?? { actions, rows: [] };
    set.rows.push(row);
    sets.set(key, set);
  }
  return [...sets.values()];
}

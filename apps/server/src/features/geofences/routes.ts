import * as contract from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { clientFor } from '../clients/index.ts';
import * as assigning from './assign.ts';
import { findAssignments, findCommonGeofences, findDeviceGeofences, findGroupGeofences } from './assignment-queries.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { log, logged } from './log.ts';
import { findGeofence, findGeofences } from './queries.ts';
import { addGeofence, addGeofences, cleanZone, drawShape, editGeofence, geofenceToChange, shown } from './save.ts';
import { suspensionRoutes } from './suspend.ts';

export function geofenceRoutes(api: Api): void {
  readRoutes(api);
  changeRoutes(api);
  deletionRoutes(api);
  assignmentRoutes(api);
  suspensionRoutes(api);
}

const savingOf = (api: Api, { tx, who }: { tx: Scoped; who: SignedIn }) => ({ tx, scope: who.scope, now: api.clock() });

function readRoutes(api: Api): void {
  serve(api, contract.listGeofences, ({ tx, who, query }) =>
    findGeofences(tx, who.scope, { clientId: query.clientId, drawnOnly: query.zone === 'yes', page: query.page }),
  );

  serve(
    api,
    contract.getGeofence,
    async ({ tx, who, params }) => (await findGeofence(tx, who.scope, params.id)) ?? fail('geofence_not_found'),
  );

  serve(api, contract.listGeofenceAssignments, async ({ tx, who, params }) => {
    if (!(await findGeofence(tx, who.scope, params.id))) return fail('geofence_not_found');
    return await findAssignments(tx, params.id, api.clock());
  });

  serve(api, contract.listDeviceGeofences, async ({ tx, who, body }) => {
    const known = await assigning.assignableDevices({ tx, scope: who.scope }, [body.deviceId], () => 'deviceId');
    return known instanceof Failure ? known : await findDeviceGeofences(tx, body.deviceId, api.clock());
  });

  serve(api, contract.listCommonDeviceGeofences, async ({ tx, who, body: { deviceIdList } }) => {
    const path = (place: number) => `deviceIdList.${place}`;
    const known = await assigning.assignableDevices({ tx, scope: who.scope }, deviceIdList, path);
    return known instanceof Failure ? known : await findCommonGeofences(tx, deviceIdList);
  });

  serve(api, contract.listGroupGeofences, async ({ tx, who, body }) => {
    const known = await assigning.knownGroups({ tx, scope: who.scope }, [body.groupId], () => 'groupId');
    return known instanceof Failure ? known : await findGroupGeofences(tx, body.groupId);
  });
}

function changeRoutes(api: Api): void {
  serve(api, contract.addGeofence, async (asked) => {
    const saving = savingOf(api, asked);
    const clientId = await clientFor(saving, asked.body.clientId);
    if (clientId instanceof Failure) return clientId;
    const added = await addGeofence(saving, clientId, asked.body);
    if (added instanceof Failure) return added;
    await log(asked, added, { action: 'geofence.add', after: logged(added) });
    return added;
  });

  serve(api, contract.importGeofences, async (asked) => {
    const saving = savingOf(api, asked);
    const clientId = await clientFor(saving, asked.body.clientId);
    if (clientId instanceof Failure) return clientId;
    const added = await addGeofences(saving, clientId, asked.body.geofences);
    if (added instanceof Failure) return added;
    for (const { fields, ...geofence } of added) {
      await log(asked, geofence, { action: 'geofence.add', after: fields });
    }
    return { added: added.length };
  });

  serve(api, contract.editGeofence, async (asked) => {
    const saving = savingOf(api, asked);
    const before = await geofenceToChange(saving, asked.params.id);
    if (before instanceof Failure) return before;
    const after = await editGeofence(saving, before, asked.body);
    if (after instanceof Failure) return after;
    await log(asked, after, { action: 'geofence.edit', before: logged(before), after: logged(after) });
    return after;
  });

  serve(api, contract.editGeofenceCoordinates, async (asked) => {
    const saving = savingOf(api, asked);
    const before = await geofenceToChange(saving, asked.params.id);
    if (before instanceof Failure) return before;
    const refused = await drawShape(saving, before, asked.body.shape);
    if (refused) return refused;
    const after = await shown(saving, before.id);
    if (after instanceof Failure) return after;
    const { type, area, version } = after;
    await log(asked, after, { action: 'geofence.draw', after: { type, area, version } });
    return after;
  });

  for (const endpoint of [contract.cleanGeofenceZone, contract.deleteGeofenceZone]) {
    serve(api, endpoint, async (asked) => {
      const saving = savingOf(api, asked);
      const before = await geofenceToChange(saving, asked.params.id);
      if (before instanceof Failure) return before;
      const after = await cleanZone(saving, before);
      if (after instanceof Failure) return after;
      await log(asked, after, { action: 'geofence.clean', before: { version: before.version } });
      return after;
    });
  }
}

function assignmentRoutes(api: Api): void {
  serve(api, contract.assignDeviceGeofences, async (asked) => {
    const changed = await assigning.assignToDevices(savingOf(api, asked), asked.body);
    if (changed instanceof Failure) return changed;
    return { assigned: await logEach(asked, 'geofence.assign', changed, asked.body.actions) };
  });

  serve(api, contract.assignGroupGeofences, async (asked) => {
    const changed = await assigning.assignToGroups(savingOf(api, asked), asked.body);
    if (changed instanceof Failure) return changed;
    return { assigned: await logEach(asked, 'geofence.assign', changed, asked.body.actions) };
  });

  serve(api, contract.removeDeviceGeofences, async (asked) => {
    const changed = await assigning.removeFromDevices(savingOf(api, asked), asked.body);
    if (changed instanceof Failure) return changed;
    return { removed: await logEach(asked, 'geofence.unassign', changed) };
  });

  serve(api, contract.removeGroupGeofences, async (asked) => {
    const changed = await assigning.removeFromGroups(savingOf(api, asked), asked.body);
    if (changed instanceof Failure) return changed;
    return { removed: await logEach(asked, 'geofence.unassign', changed) };
  });
}

/** One line of the log for each geofence. @returns how many pairs */
async function logEach(
  act: Parameters<typeof log>[0],
  action: 'geofence.assign' | 'geofence.unassign',
  changed: readonly assigning.ChangedAssignment[],
  actions?: contract.GeofenceActions,
): Promise<number> {
  for (const { geofence, devices, groups } of changed) {
    const done = { deviceIds: devices, groupIds: groups, actions };
    await log(act, geofence, {
      action,
      ...(action === 'geofence.assign' ? { after: done } : { before: done }),
    });
  }
  return changed.reduce((sum, { devices = [], groups = [] }) => sum + devices.length + groups.length, 0);
}

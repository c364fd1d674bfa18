import type { GeofenceId } from '@balise/contract';
import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import type { Act } from '../audit/index.ts';
import { log, logged } from './log.ts';
import { markDeleted } from './queries.ts';
import { geofenceToChange, geofenceToRestore, restoreGeofence, type Saving } from './save.ts';

type Deleting = { asked: Act; saving: Saving };

/** Deleting geofences and taking it back, of one or of many. */
export function deletionRoutes(api: Api): void {
  const deleting = (asked: Act): Deleting => ({
    asked,
    saving: { tx: asked.tx, scope: asked.who.scope, now: api.clock() },
  });

  serve(api, contract.deleteGeofence, async (asked) => {
    const deleted = await deleteOne(deleting(asked), asked.params.id);
    return deleted instanceof Failure ? deleted : null;
  });

  serve(api, contract.restoreGeofence, (asked) => restoreOne(deleting(asked), asked.params.id));

  serve(api, contract.deleteGeofences, async (asked) => {
    const deleted = await each(asked.body.geofenceIdList, (id) => deleteOne(deleting(asked), id));
    return deleted instanceof Failure ? deleted : { deleted };
  });

  serve(api, contract.restoreGeofences, async (asked) => {
    const restored = await each(asked.body.geofenceIdList, (id) => restoreOne(deleting(asked), id));
    return restored instanceof Failure ? restored : { restored };
  });
}

async function deleteOne({ asked, saving }: Deleting, id: GeofenceId): Promise<Failure | undefined> {
  const before = await geofenceToChange(saving, id);
  if (before instanceof Failure) return before;
  await markDeleted(saving.tx, before.id, saving.now);
  await log(asked, before, { action: 'geofence.delete', before: logged(before) });
  return undefined;
}

async function restoreOne({ asked, saving }: Deleting, id: GeofenceId) {
  const before = await geofenceToRestore(saving, id);
  if (before instanceof Failure) return before;
  const after = await restoreGeofence(saving, before);
  if (after instanceof Failure) return after;
  await log(asked, after, { action: 'geofence.restore', after: logged(after) });
  return after;
}

/** Does it to each, in one order for all callers, so that two never wait for each other. @returns how many; the first failure, by its field */
async function each(ids: readonly GeofenceId[], act: (id: GeofenceId) => Promise<unknown>): Promise<number | Failure> {
  const inOrder = [...new Set(ids)].sort((one, other) => one - other);
  for (const id of inOrder) {
    const done = await act(id);
    if (!(done instanceof Failure)) continue;
    return done.code === 'geofence_not_found'
      ? fail('geofence_not_found', { [`geofenceIdList.${ids.indexOf(id)}`]: 'unknown_reference' })
      : done;
  }
  return inOrder.length;
}

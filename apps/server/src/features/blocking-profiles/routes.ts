import * as contract from '@balise/contract';
import { type BlockingProfile, timesOfWeek } from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import type { Act } from '../audit/index.ts';
import { auditOfClient, clientFor, type Done } from '../clients/index.ts';
import { findOverlaps } from './overlap-queries.ts';
import { findProfile, findProfiles } from './queries.ts';
import { runsFile } from './run-export.ts';
import { findRuns } from './run-queries.ts';
import {
  addProfile,
  deleteProfile,
  editProfile,
  profileToChange,
  profileToRestore,
  restoreProfile,
  type SavingProfile,
  shown,
} from './save.ts';

const saving = ({ tx, who, now }: RequestContext): SavingProfile => ({ tx, scope: who.scope, now });

export function blockingProfileRoutes(api: Api): void {
  serve(api, contract.listBlockingProfiles, ({ tx, who, query, now }) =>
    findProfiles(tx, who.scope, query.clientId, now),
  );

  serve(api, contract.getBlockingProfile, (asked) => shown(saving(asked), asked.params.id));

  serve(api, contract.addBlockingProfile, async (asked) => {
    const added = await addProfile(saving(asked), asked.body);
    if (added instanceof Failure) return added;
    await logProfile(asked, added, { action: 'blocking_profile.add', after: logged(added) });
    return added;
  });

  serve(api, contract.editBlockingProfile, async (asked) => {
    const locked = await profileToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const before = await shown(saving(asked), locked.id);
    if (before instanceof Failure) return before;
    const after = await editProfile(saving(asked), locked, asked.body);
    if (after instanceof Failure) return after;
    await logProfile(asked, after, {
      action: 'blocking_profile.edit',
      before: logged(before),
      after: logged(after),
    });
    return after;
  });

  serve(api, contract.deleteBlockingProfile, async (asked) => {
    const locked = await profileToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const before = await shown(saving(asked), locked.id);
    if (before instanceof Failure) return before;
    await deleteProfile(saving(asked), locked);
    await logProfile(asked, before, { action: 'blocking_profile.delete', before: logged(before) });
    return null;
  });

  serve(api, contract.restoreBlockingProfile, async (asked) => {
    const locked = await profileToRestore(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const after = await restoreProfile(saving(asked), locked);
    if (after instanceof Failure) return after;
    await logProfile(asked, after, { action: 'blocking_profile.restore', after: logged(after) });
    return after;
  });

  serve(api, contract.findProfileOverlaps, async (asked) => {
    const clientId = await clientFor(saving(asked), asked.body.clientId);
    return clientId instanceof Failure ? clientId : findOverlaps(asked.tx, clientId, asked.body);
  });

  serve(api, contract.listProfileRuns, async ({ tx, who, params, query, now }) => {
    const profile = await findProfile(tx, who.scope, params.id, now);
    return profile ? findRuns(tx, who.scope, profile.id, query) : fail('blocking_profile_not_found');
  });

  serve(api, contract.exportProfileRuns, async ({ tx, who, params, body, now }) => {
    const profile = await findProfile(tx, who.scope, params.id, now);
    return profile ? runsFile({ tx, scope: who.scope, now }, profile, body) : fail('blocking_profile_not_found');
  });
}

type Named = Pick<BlockingProfile, 'id' | 'clientId' | 'name'>;

/** Writes what was done to a blocking profile into the audit log. */
const logProfile = (act: Act, { id, clientId, name }: Named, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'blocking_profile', id, clientId, name }, done);

/** What the log keeps of a profile's fields: the hours in the short way where they have one. */
const logged = ({ name, description, week, exceptions, devices, condition, isActive }: BlockingProfile) => ({
  name,
  description,
  ...(timesOfWeek(week) ?? { week }),
  exceptions,
  deviceIds: devices.deviceIds,
  groupIds: devices.groupIds,
  condition,
  isActive,
});

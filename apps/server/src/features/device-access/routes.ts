import { getDeviceAccess } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { findOwner, groupsOf, peopleWhoSee } from './queries.ts';

export function deviceAccessRoutes(api: Api): void {
  serve(api, getDeviceAccess, async ({ tx, who, params, now }) => {
    const owner = await findOwner(tx, who.scope, params.id);
    if (!owner) return fail('device_not_found');
    const people = who.scope.rights.includes('view_users')
      ? await peopleWhoSee(tx, params.id, owner.clientId, new Date(now))
      : { users: null, userCount: null };
    return { ...owner, groups: await groupsOf(tx, params.id), ...people };
  });
}

import { editMe, exportMe, readPhone } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { logOwnAct } from '../passwords/index.ts';
import { checkIdentities, lockPeople, readUserData } from '../users/index.ts';
import { copyOfOwnData } from './export.ts';
import { findOwnFields, updateOwnFields } from './queries.ts';

/** What a person does with its own account, whatever its rights. */
export function accountRoutes(api: Api): void {
  serve(api, editMe, async ({ body, ...asked }) => {
    const { tx, who } = asked;
    const { firstName, lastName, language } = body;
    const phone = readPhone(body.phone, body.countryCode2) ?? null;
    const { partnerId, ...before } = await findOwnFields(tx, who.scope.userId);
    if (phone !== before.phone) {
      await lockPeople(tx, partnerId);
      const keeping = { tx, who, foreignIdentities: api.foreignIdentities, now: asked.now };
      const refused = await checkIdentities(keeping, { phone }, partnerId, who.scope.userId);
      if (refused) return refused;
    }
    const after = { firstName, lastName, phone, language };
    await updateOwnFields(tx, who.scope.userId, { first_name: firstName, last_name: lastName, phone, language });
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await logOwnAct(asked, 'user.edit', { before, after });
    }
    return await readUserData(tx, who, api.platformMap);
  });

  serve(api, exportMe, async (asked) => {
    const copy = await copyOfOwnData(asked.tx, asked.who.scope.userId, asked.now);
    await logOwnAct(asked, 'user.export');
    return copy;
  });
}

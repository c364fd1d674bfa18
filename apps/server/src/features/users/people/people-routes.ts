import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { serve } from '../../../http/serve.ts';
import { addUser } from '../edit/add.ts';
import { deleteUser, deleteUsers } from '../edit/delete.ts';
import { editUser } from '../edit/edit.ts';
import { detailOf, type Keeping, type KeepingTools } from '../edit/keeping.ts';
import { listPage } from '../list.ts';
import { copyRights, rightsOf, setRights } from '../rights.ts';
import { viewOf } from '../view.ts';
import { findPerson, listedDevices } from './people-queries.ts';

/** People who are kept by people. */
export function peopleRoutes(api: Api, tools: KeepingTools): void {
  const keeping = (asked: RequestContext): Keeping => ({ ...tools, ...asked });

  serve(api, contract.listUsers, ({ tx, who, query, now }) => listPage(tx, who.scope, query, now));
  serve(api, contract.getUser, (asked) => detailOf(keeping(asked), asked.params.id));
  serve(api, contract.addUser, async (asked) => {
    const added = await addUser(keeping(asked), asked.body);
    return added instanceof Failure ? added : { ...added, sendsMail: api.sendsMail };
  });
  serve(api, contract.editUser, (asked) => editUser(keeping(asked), asked.params.id, asked.body));
  serve(api, contract.deleteUser, (asked) => deleteUser(keeping(asked), asked.params.id));
  serve(api, contract.deleteUsers, (asked) => deleteUsers(keeping(asked), asked.body.userIdList));

  serve(api, contract.listUserDevices, async ({ tx, who, body }) => {
    if (!who.scope.rights.includes('view_devices')) return fail('not_allowed');
    const row = await findPerson(tx, who.scope, body.userId);
    if (!row) return fail('user_not_found');
    return row.account_limited ? await listedDevices(tx, row.id) : [];
  });

  serve(api, contract.getUserRights, ({ tx, who, params }) => rightsOf(tx, who.scope, params.id));
  serve(api, contract.setUserRights, (asked) => setRights(keeping(asked), asked.params.id, asked.body.rights));
  serve(api, contract.copyUserRights, (asked) => copyRights(keeping(asked), asked.params.id, asked.body.fromUserId));
  serve(api, contract.previewUser, ({ tx, who, params, now }) => viewOf(tx, who.scope, params.id, now));
}

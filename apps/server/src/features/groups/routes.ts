import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { clientFor } from '../clients/index.ts';
import { log, reported } from './log.ts';
import { findMembershipChanges } from './member-queries.ts';
import { membersOf, othersOf, ungrouped, ungroupedCount } from './members.ts';
import { putIn, takeAway } from './move.ts';
import { preview } from './preview.ts';
import { findGroup, findGroups, markDeleted } from './queries.ts';
import { addGroup, editGroup, groupToChange, restoreGroup } from './save.ts';

export function groupRoutes(api: Api): void {
  readRoutes(api);
  changeRoutes(api);
  moveRoutes(api);
}

function readRoutes(api: Api): void {
  serve(api, contract.listGroups, async ({ tx, who, query }) => ({
    groups: await findGroups(tx, who.scope, query.clientId),
    noGroup: { deviceCount: await ungroupedCount(tx, who.scope, query.clientId) },
  }));

  serve(api, contract.getGroup, async ({ tx, who, params }) => {
    return (await findGroup(tx, who.scope, params.id)) ?? fail('group_not_found');
  });

  serve(api, contract.listDevicesInGroup, async ({ tx, who, params }) => {
    if (!(await findGroup(tx, who.scope, params.id))) return fail('group_not_found');
    return await membersOf(tx, who.scope, params.id);
  });

  serve(api, contract.listDevicesNotInGroup, async ({ tx, who, query }) => {
    if (query.groupId === undefined) return await ungrouped(tx, who.scope, query.clientId);
    const group = await findGroup(tx, who.scope, query.groupId);
    return group ? await othersOf(tx, who.scope, group.clientId, group.id) : fail('group_not_found');
  });

  serve(api, contract.listMembershipChanges, async ({ tx, who, params, query }) => {
    if (!(await findGroup(tx, who.scope, params.id))) return fail('group_not_found');
    return await findMembershipChanges(tx, who.scope, params.id, query.after);
  });

  serve(api, contract.previewGroup, async ({ tx, who, body, now }) => {
    const clientId = await clientFor({ tx, scope: who.scope }, body.clientId);
    return clientId instanceof Failure ? clientId : await preview(tx, who.scope, clientId, body, now);
  });
}

function changeRoutes(api: Api): void {
  serve(api, contract.addGroup, async (asked) => {
    const saving = savingOf(asked);
    const clientId = await clientFor(saving, asked.body.clientId);
    if (clientId instanceof Failure) return clientId;
    const group = await addGroup(saving, clientId, asked.body);
    if (group instanceof Failure) return group;
    await log(asked, group, { action: 'group.add', after: reported(group) });
    return group;
  });

  serve(api, contract.editGroup, async (asked) => {
    const before = await groupToChange(savingOf(asked), asked.params.id);
    if (before instanceof Failure) return before;
    const group = await editGroup(savingOf(asked), before, asked.body);
    if (group instanceof Failure) return group;
    await log(asked, group, { action: 'group.edit', before: reported(before), after: reported(group) });
    return group;
  });

  serve(api, contract.deleteGroup, async (asked) => {
    const group = await groupToChange(savingOf(asked), asked.params.id);
    if (group instanceof Failure) return group;
    await markDeleted(asked.tx, group.id, new Date(asked.now));
    await log(asked, group, { action: 'group.delete', before: reported(group) });
    return null;
  });

  serve(api, contract.restoreGroup, async (asked) => {
    const deleted = await groupToChange(savingOf(asked), asked.params.id, true);
    if (deleted instanceof Failure) return deleted;
    const group = await restoreGroup(savingOf(asked), deleted);
    if (group instanceof Failure) return group;
    await log(asked, group, { action: 'group.restore', after: reported(group) });
    return group;
  });
}

function moveRoutes(api: Api): void {
  serve(api, contract.addDevicesToGroups, async (asked) => {
    const moved = await putIn(savingOf(asked), asked.body);
    if (moved instanceof Failure) return moved;
    for (const { group, devices } of moved) {
      await log(asked, group, { action: 'group.devices_add', after: { deviceIds: devices } });
    }
    return { added: moved.reduce((sum, { devices }) => sum + devices.length, 0) };
  });

  serve(api, contract.removeDevicesFromGroup, async (asked) => {
    const { groupId, deviceIdList } = asked.body;
    const moved = await takeAway(savingOf(asked), groupId, deviceIdList);
    if (moved instanceof Failure) return moved;
    const { group, devices } = moved;
    if (devices.length > 0) {
      await log(asked, group, { action: 'group.devices_remove', after: { deviceIds: devices } });
    }
    return { removed: devices.length };
  });
}

const savingOf = ({ tx, who, now }: RequestContext) => ({ tx, scope: who.scope, now });

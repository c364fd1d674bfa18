import type { ClientId, GroupDevice, GroupId, GroupMember } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { countUngrouped, findMembers, findOthers, findUngrouped } from './member-queries.ts';
import { countSharedUngrouped, findSharedMembers, findSharedOthers } from './shared-member-queries.ts';

/* Own and shared devices, as a client sees both in its groups. */

/** Who is in a group now, by designation. */
export const membersOf = async (tx: Scoped, scope: Scope, id: GroupId): Promise<GroupMember[]> =>
  together(await findMembers(tx, scope, id), await findSharedMembers(tx, id));

/** Who could be put into a group of a client. */
export const othersOf = async (tx: Scoped, scope: Scope, clientId: ClientId, id: GroupId): Promise<GroupDevice[]> =>
  together(await findOthers(tx, scope, clientId, id), receives(scope, clientId) ? await findSharedOthers(tx, id) : []);

/** Who is in no group at all; of all clients or one. */
export const ungrouped = async (tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<GroupDevice[]> =>
  together(await findUngrouped(tx, scope, clientId), receives(scope, clientId) ? await findSharedOthers(tx, null) : []);

export const ungroupedCount = async (tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<number> =>
  (await countUngrouped(tx, scope, clientId)) + (receives(scope, clientId) ? await countSharedUngrouped(tx) : 0);

/** Only a client puts what is shared with it into groups. */
const receives = (scope: Scope, clientId: ClientId | undefined): boolean =>
  scope.clientId !== null && (clientId === undefined || clientId === scope.clientId);

const order = new Intl.Collator('fr', { numeric: true });

function together<Listed extends GroupDevice>(own: Listed[], shared: Listed[]): Listed[] {
  if (shared.length === 0) return own;
  return [...own, ...shared].sort((a, b) => order.compare(a.designation, b.designation) || a.id - b.id);
}

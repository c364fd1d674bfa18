import type { FieldErrors, PartnerId, UserId } from '@balise/contract';
import { type Failure, fail } from '../../../http/failure.ts';
import { findPerson } from '../people/people-queries.ts';
import { holdsAll } from '../policy.ts';
import { profileOf, some } from '../profile.ts';
import { eraseUser, lockPeople, shutOut } from './keep-queries.ts';
import { auditUser, type Keeping, leavesNobody } from './keeping.ts';

/** Why a user is not deleted. */
type Refusal = 'user_not_found' | 'own_account' | 'user_holds_more' | 'last_administrator';

/** Deletes a user: signed out at once, what is personal erased, the name kept for the log. */
export async function deleteUser(keeping: Keeping, id: UserId): Promise<null | Failure> {
  await lockPeopleOf(keeping, [id]);
  const refusal = await erase(keeping, id);
  return refusal ? fail(refusal) : null;
}

/** Deletes users, all or none; each one that is refused is named by its place in the list. */
export async function deleteUsers(keeping: Keeping, ids: UserId[]): Promise<{ deleted: UserId[] } | Failure> {
  const deleted = [...new Set(ids)];
  await lockPeopleOf(keeping, deleted);
  const refused = new Map<UserId, Refusal>();
  for (const id of deleted) {
    const refusal = await erase(keeping, id);
    if (refusal) refused.set(id, refusal);
  }
  const [first] = refused.values();
  if (!first) return { deleted };
  const fields: FieldErrors = {};
  ids.forEach((id, place) => {
    const refusal = refused.get(id);
    if (refusal) fields[`userIdList.${place}`] = refusal;
  });
  return fail(first, fields);
}

/** Holds off other changes of the people of these users' partners, always in the same order. */
async function lockPeopleOf({ tx, who }: Keeping, ids: UserId[]): Promise<void> {
  const partners = new Set<PartnerId | null>();
  for (const id of ids) {
    const row = await findPerson(tx, who.scope, id);
    if (row) partners.add(row.partner_id);
  }
  for (const partner of [...partners].sort((a, b) => (a ?? 0) - (b ?? 0))) await lockPeople(tx, partner);
}

async function erase(keeping: Keeping, id: UserId): Promise<Refusal | undefined> {
  const { tx, who, now } = keeping;
  const row = await findPerson(tx, who.scope, id);
  if (!row) return 'user_not_found';
  if (id === who.scope.userId) return 'own_account';
  if (!holdsAll(who.scope, row.rights)) return 'user_holds_more';
  if (await leavesNobody(tx, row, undefined)) return 'last_administrator';
  await shutOut(tx, id, new Date(now));
  await eraseUser(tx, id, new Date(now));
  await auditUser(keeping, 'user.delete', row, { before: some(profileOf(row), ['email', 'status', 'rights']) });
  return undefined;
}

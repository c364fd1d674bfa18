import type { UserId } from '@balise/contract';
import { type Failure, fail } from '../../http/failure.ts';
import { eraseUser, lockPeople, shutOut } from './keep-queries.ts';
import { auditUser, type Keeping, leavesNobody } from './keeping.ts';
import { findPerson } from './people-queries.ts';
import { holdsAll } from './policy.ts';
import { profileOf, some } from './profile.ts';

/** Deletes a user: signed out at once, what is personal erased, the name kept for the log. */
export async function deleteUser(keeping: Keeping, id: UserId): Promise<null | Failure> {
  const { tx, who, now } = keeping;
  const found = await findPerson(tx, who.scope, id);
  if (!found) return fail('user_not_found');
  if (id === who.scope.userId) return fail('own_account');
  await lockPeople(tx, found.partner_id);
  const row = await findPerson(tx, who.scope, id);
  if (!row) return fail('user_not_found');
  if (!holdsAll(who.scope, row.rights)) return fail('user_holds_more');
  if (await leavesNobody(tx, row, undefined)) return fail('last_administrator');
  await shutOut(tx, id, new Date(now));
  await eraseUser(tx, id, new Date(now));
  await auditUser(keeping, 'user.delete', row, { before: some(profileOf(row), ['email', 'status', 'rights']) });
  return null;
}

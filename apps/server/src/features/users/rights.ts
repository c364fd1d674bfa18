import {
  effectiveRights,
  type Right,
  rightsWithin,
  rightsWordOf,
  type UserId,
  type UserRights,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { isLonger } from './access.ts';
import { editUser } from './edit/edit.ts';
import type { Keeping } from './edit/keeping.ts';
import { findPerson, ownEnd } from './people/people-queries.ts';

/** The rights of a user that count, and which of them the scope may give or take. */
export async function rightsOf(tx: Scoped, scope: Scope, id: UserId): Promise<UserRights | Failure> {
  const row = await findPerson(tx, scope, id);
  if (!row) return fail('user_not_found');
  const { role, account_limited: limited, rights } = row;
  const possible = rightsWithin(role, limited);
  const outlasts = isLonger(row.date_end?.getTime() ?? null, await ownEnd(tx, scope));
  const may = scope.rights.includes('edit_rights') && id !== scope.userId && !outlasts;
  return {
    rights: effectiveRights(role, limited, rights),
    rightsWord: rightsWordOf(role, limited, rights),
    possible,
    grantable: may ? possible.filter((right) => scope.rights.includes(right)) : [],
  };
}

/** Gives a user these rights and no others. */
export async function setRights(keeping: Keeping, id: UserId, rights: Right[]): Promise<UserRights | Failure> {
  const saved = await editUser(keeping, id, { rights });
  return saved instanceof Failure ? saved : await rightsOf(keeping.tx, keeping.who.scope, id);
}

/** Gives a user what another one holds, as far as it can count for the user. */
export async function copyRights(keeping: Keeping, id: UserId, from: UserId): Promise<UserRights | Failure> {
  const { tx, who } = keeping;
  const [to, source] = [await findPerson(tx, who.scope, id), await findPerson(tx, who.scope, from)];
  if (!to) return fail('user_not_found');
  if (!source) return fail('user_not_found', { fromUserId: 'unknown_reference' });
  const counting = effectiveRights(source.role, source.account_limited, source.rights);
  return await setRights(keeping, id, effectiveRights(to.role, to.account_limited, counting));
}

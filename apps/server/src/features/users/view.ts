import { type Right, type UserId, type UserView, usableRights, VIEW_SHOWN } from '@balise/contract';
import { type Scope, type Scoped, seeingAs } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findPerson, type PersonRow } from './people/people-queries.ts';
import { stateOf } from './present.ts';
import { clientsSeen, devicesSeen } from './view-queries.ts';

const NOTHING = { total: 0, shown: [] };

/** What a user sees, read under its own scope; nothing that the caller may not see itself. */
export async function viewOf(tx: Scoped, scope: Scope, id: UserId, now: number): Promise<UserView | Failure> {
  const row = await findPerson(tx, scope, id);
  if (!row) return fail('user_not_found');
  const its = scopeOf(row);
  const both = (right: Right) => its.rights.includes(right) && scope.rights.includes(right);
  const seen = await seeingAs(tx, scope, its, async () => ({
    clients: both('view_clients') ? await clientsSeen(tx, VIEW_SHOWN) : NOTHING,
    devices: both('view_devices') ? await devicesSeen(tx, VIEW_SHOWN) : NOTHING,
  }));
  return { role: row.role, state: stateOf(row, now), rights: [...its.rights], ...seen };
}

/** The scope that the user would have, were it signed in. */
const scopeOf = (row: PersonRow): Scope => ({
  userId: row.id,
  role: row.role,
  partnerId: row.partner_id,
  clientId: row.client_id,
  limited: row.account_limited,
  rights: usableRights(row.role, row.account_limited, row.rights),
  viewing: false,
});

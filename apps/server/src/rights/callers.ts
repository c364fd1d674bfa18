import { type Right, rightsWithin } from '@balise/contract';
import { hashToken, newToken } from '../http/token.ts';
import { PEOPLE, type PersonName, type World } from '../testing/world.ts';

/**
 * The columns of the matrix: callers without a valid token, then users by their distance from the client Comoé, whose
 * things are asked for. `ended` is a temporary user of Comoé past its end, `disabled` an inactive one; both hold every
 * right. `awa` holds the rights of read_only; `limited` too, for the devices of its list. `viewer` is of the partner and looks at the
 * platform as Comoé.
 */
export const CALLERS = [
  ...(['visitor', 'forged', 'expired', 'revoked', 'ended', 'disabled'] as const),
  ...PEOPLE,
  'viewer',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A token of the caller, new each time, so that signing out in one case spoils no other. */
export async function tokenOf(world: World, caller: Caller): Promise<string | undefined> {
  switch (caller) {
    case 'visitor':
      return undefined;
    case 'forged':
      return newToken();
    case 'expired':
      return await freshToken(world, world.users.comoe, { expired: true });
    case 'revoked':
      return await freshToken(world, world.users.comoe, { revoked: true });
    case 'ended':
      return await freshToken(world, await anotherOf(world, 'ended', "date_end = '2026-01-01'"));
    case 'disabled':
      return await freshToken(world, await anotherOf(world, 'disabled', "status = 'inactive'"));
    case 'viewer':
      return await freshToken(world, world.users.kanari, { viewing: world.clients.comoe });
    default:
      return await freshToken(world, world.users[caller satisfies PersonName]);
  }
}

/** A sign-in of a person, as if by password. */
export async function freshToken(
  world: World,
  user: number,
  state: { expired?: boolean; revoked?: boolean; viewing?: number } = {},
): Promise<string> {
  const token = newToken();
  const now = new Date(world.clock.now);
  const end = new Date(world.clock.now + (state.expired ? -1 : 3_600_000));
  await world.database.pools.owner.query(
    `insert into sign_ins (user_id, token_hash, created_at, last_used_at, expires_at, remember, revoked_at, address,
       user_agent, viewing_client_id)
     values ($1, $2, $3, $3, $4, false, $5, '192.0.2.1', '', $6)`,
    [user, hashToken(token), now, end, state.revoked ? now : null, state.viewing ?? null],
  );
  return token;
}

/** Somebody who stands where a person does and holds all that may be held there, but one right. @returns the user's id */
export async function oneWithout(world: World, right: Right, as: 'platform' | 'kanari' | 'comoe'): Promise<number> {
  const role = as === 'platform' ? 'platform' : as === 'kanari' ? 'partner' : 'client';
  const { rows } = await world.database.pools.owner.query(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
     select role, partner_id, client_id, 'Person', 'without', $1, password_hash, $2 from users where id = $3 returning id`,
    [`${as}.without.${right}@people.example`, rightsWithin(role).filter((held) => held !== right), world.users[as]],
  );
  return rows[0].id;
}

/** A person of Comoé with its administrator's rights, made once, who may not sign in. */
async function anotherOf(world: World, name: string, why: string): Promise<number> {
  const { owner } = world.database.pools;
  const email = `${name}@people.example`;
  await owner.query(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
     select role, partner_id, client_id, last_name, $1, $2, password_hash, rights from users where id = $3
     on conflict do nothing`,
    [name, email, world.users.comoe],
  );
  const { rows } = await owner.query(`update users set ${why} where email = $1 returning id`, [email]);
  return rows[0].id;
}

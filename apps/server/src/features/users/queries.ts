import {
  type ClientId,
  type Currency,
  type DeviceId,
  type Language,
  type PartnerId,
  type Right,
  type Role,
  rightsWithin,
  type UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** The scope's own user with the scope's client: its own, or the one as which it looks at the platform. */
export const findOwnUser = (tx: Scoped, { userId, clientId }: Scope) =>
  tx
    .selectFrom('users as u')
    .leftJoin('clients as c', (join) => join.on('c.id', '=', clientId ?? NO_CLIENT))
    .where('u.id', '=', userId)
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.language'])
    .select(['u.account_limited', 'u.date_end'])
    .select(['c.id as client_id', 'c.full_name', 'c.time_zone', 'c.country_code2'])
    .select(sql<Currency | null>`client_currency(c.id)`.as('currency'))
    .executeTakeFirstOrThrow();
const NO_CLIENT = 0 as ClientId;
export type OwnUser = Awaited<ReturnType<typeof findOwnUser>>;

/** The scope's own user, as mails to it need it; `time_zone` is IANA, null for those who have no client. */
export const findAddressee = (tx: Scoped, id: UserId) =>
  tx
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.id', 'u.client_id')
    .where('u.id', '=', id)
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.language', 'u.partner_id', 'u.client_id', 'c.time_zone'])
    .executeTakeFirstOrThrow();

/** A user as it is first stored. */
export type UserRow = {
  role: Role;
  partner_id: PartnerId | null;
  client_id: ClientId | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  language: Language;
  account_limited: boolean;
  rights: Right[];
};

/** @returns the new user's id; undefined where its partner already has the e-mail address */
export async function insertUser(owner: Database, row: UserRow, deviceIds: DeviceId[]): Promise<UserId | undefined> {
  return await owner.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (user && deviceIds.length > 0) {
      await tx
        .insertInto('user_devices')
        .values(deviceIds.map((device) => ({ user_id: user.id, device_id: device })))
        .execute();
    }
    return user?.id;
  });
}

/** Whether the platform has somebody who runs it. */
export async function hasPlatformAdministrator(owner: Database): Promise<boolean> {
  const platform = owner
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'platform')
    .where('deleted_at', 'is', null);
  const found = await platform.limit(1).execute();
  return found.length > 0;
}

/** The scope of the oldest administrator of the platform, for commands that act in that name. */
export async function firstAdministrator(owner: Database): Promise<Scope | undefined> {
  const user = await owner
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'platform')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return user && platformScope(user.id);
}

const platformScope = (userId: UserId): Scope => ({
  userId,
  role: 'platform',
  partnerId: null,
  clientId: null,
  limited: false,
  viewing: false,
  rights: rightsWithin('platform'),
});

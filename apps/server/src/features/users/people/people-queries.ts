import type { ClientId, DeviceId, DeviceSummary, PartnerId, Role, UserId, UserState } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

/** Which users a list shows, and in which order; see listUsers of the contract. */
export type PeopleSelection = {
  place: Place | undefined;
  search?: string | undefined;
  state?: UserState | undefined;
  access?: 'full' | 'limited' | 'temporary' | undefined;
  order: keyof typeof ORDERS;
  direction: 'asc' | 'desc';
  /** Milliseconds since 1970 UTC. */
  now: number;
};

/** Where somebody belongs. */
export type Place = { role: Role; partnerId: PartnerId | null; clientId: ClientId | null };

const ORDERS = {
  name: "lower(u.last_name || ' ' || u.first_name)",
  email: 'lower(u.email)',
  client: 'lower(c.full_name)',
  lastSignIn: 'u.last_sign_in_at',
  dateEnd: 'u.date_end',
} as const;

/** Users whom the scope reaches and who are not deleted. */
function peopleOf(tx: Scoped, scope: Scope) {
  return tx
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.id', 'u.client_id')
    .leftJoin('partners as p', 'p.id', 'u.partner_id')
    .where('u.deleted_at', 'is', null)
    .$if(scope.partnerId !== null, (query) => query.where('u.partner_id', '=', scope.partnerId))
    .$if(scope.clientId !== null, (query) => query.where('u.client_id', '=', scope.clientId));
}
type People = ReturnType<typeof peopleOf>;

const inFull = (people: People) =>
  people
    .select(['u.id', 'u.role', 'u.last_name', 'u.first_name', 'u.email', 'u.country_code2', 'u.phone', 'u.language'])
    .select([
      'u.client_id',
      'u.partner_id',
      'u.account_limited',
      'u.is_temp_link',
      'u.date_end',
      'u.status',
      'u.rights',
    ])
    .select(['u.last_sign_in_at', 'u.created_at', 'c.full_name as client_name', 'p.display_name as partner_name'])
    .select('c.time_zone')
    .select(
      sql<number>`(select count(*) from user_devices x join devices d on d.id = x.device_id
        where x.user_id = u.id and d.client_id = u.client_id and d.deleted_at is null)::integer`.as('device_count'),
    );
export type PersonRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/** One user whom the scope reaches. */
export const findPerson = (tx: Scoped, scope: Scope, id: UserId): Promise<PersonRow | undefined> =>
  inFull(peopleOf(tx, scope)).where('u.id', '=', id).executeTakeFirst();

export async function countPeople(tx: Scoped, scope: Scope, selection: PeopleSelection): Promise<number> {
  const counted = select(peopleOf(tx, scope), selection).select((it) => it.fn.countAll<string>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** A page of a selection: who has none of the column last, then by id so that pages never overlap. */
export const findPeople = (
  tx: Scoped,
  scope: Scope,
  selection: PeopleSelection,
  page: { limit: number; offset: number },
): Promise<PersonRow[]> =>
  inFull(select(peopleOf(tx, scope), selection))
    .orderBy(sql`${sql.raw(ORDERS[selection.order])} ${sql.raw(selection.direction)} nulls last`)
    .orderBy('u.id', selection.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();

function select(people: People, { place, search, state, access, now }: PeopleSelection): People {
  const moment = new Date(now);
  return people
    .$if(place !== undefined, (query) => query.where(standingAt(place as Place)))
    .$if(search !== undefined, (query) => query.where(containing(search ?? '')))
    .$if(state === 'inactive', (query) => query.where('u.status', '=', 'inactive'))
    .$if(state === 'active', (query) =>
      query.where(sql<boolean>`u.status = 'active' and (u.date_end > ${moment}) is not false`),
    )
    .$if(state === 'ended', (query) => query.where(sql<boolean>`u.status = 'active' and u.date_end <= ${moment}`))
    .$if(access === 'full', (query) => query.where('u.account_limited', '=', false))
    .$if(access === 'limited', (query) => query.where('u.account_limited', '=', true))
    .$if(access === 'temporary', (query) => query.where('u.is_temp_link', '=', true));
}

const standingAt = ({ role, partnerId, clientId }: Place) =>
  sql<boolean>`u.role = ${role} and u.partner_id is not distinct from ${partnerId}
    and u.client_id is not distinct from ${clientId}`;

/** Each word of a search is somewhere in what is shown of a user. */
function containing(search: string) {
  const words = search.split(/\s+/).filter(Boolean);
  const shown = sql`concat_ws(' ', u.first_name, u.last_name, u.email, u.phone, c.full_name)`;
  const each = words.map((word) => sql<boolean>`${shown} ilike ${likePattern(word)}`);
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** The devices on a user's list, by designation: those of its client that the scope shows. */
export const listedDevices = (tx: Scoped, id: UserId): Promise<DeviceSummary[]> =>
  tx
    .selectFrom('user_devices as x')
    .innerJoin('users as u', 'u.id', 'x.user_id')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'x.device_id').onRef('d.client_id', '=', sql.ref('u.client_id')),
    )
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .where('x.user_id', '=', id)
    .where('d.deleted_at', 'is', null)
    .select(['d.id', 'd.designation', 'd.label', 'd.imei', 'd.client_id as clientId', 't.code as type', 'd.status'])
    .orderBy('d.designation')
    .orderBy('d.id')
    .execute();

export const listedDeviceIds = async (tx: Scoped, id: UserId): Promise<DeviceId[]> =>
  (await listedDevices(tx, id)).map((device) => device.id);

/** Where a client belongs, if the scope shows it. */
export const partnerOfClient = (tx: Scoped, id: ClientId) =>
  tx.selectFrom('clients').select('partner_id').where('id', '=', id).executeTakeFirst();

/** When the access of the scope's own user ends, milliseconds since 1970 UTC; null: never. */
export async function ownEnd(tx: Scoped, { userId }: Scope): Promise<number | null> {
  const own = tx.selectFrom('users').select('date_end').where('id', '=', userId);
  return (await own.executeTakeFirstOrThrow()).date_end?.getTime() ?? null;
}

import { randomBytes } from 'node:crypto';
import {
  effectiveRights,
  type FieldErrors,
  type NewUserFields,
  presetRights,
  type Right,
  type UserDetail,
} from '@balise/contract';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { seesPartner } from '../../partners/index.ts';
import { type Access, judgeAccess } from '../access.ts';
import { inHashingTurn, knownUser } from '../hash-queue.ts';
import { findPerson, ownEnd, type Place, partnerOfClient } from '../people/people-queries.ts';
import { judgeRights } from '../policy.ts';
import { countAt, insertPerson, lockPeople, replaceDevices, type UserColumns } from './keep-queries.ts';
import { auditUser, checkIdentities, detailOf, type Keeping } from './keeping.ts';
import { hashPassword } from './password.ts';

/** Of one client, of one partner's own, of the platform's own: each may cause a mail. */
const MOST_USERS = 1000;

/** Adds a user below or beside the caller. Without a password it is sent a link to choose one. */
export async function addUser(keeping: Keeping, fields: NewUserFields): Promise<UserDetail | Failure> {
  const { tx, who, now } = keeping;
  const place = await placeFor(tx, who.scope, fields);
  if (place instanceof Failure) return place;
  if (fields.rights !== undefined && !who.scope.rights.includes('edit_rights')) {
    return fail('not_allowed', { rights: 'right_not_held' });
  }
  const limited = fields.accountLimited ?? false;
  const rights = effectiveRights(place.role, limited, fields.rights ?? usualRights(who.scope, place, limited));
  const errors = await judge(keeping, fields, place, fields.rights ?? rights);
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);

  // without a typed password a random one is stored until the link is used
  const password = fields.password ?? randomBytes(32).toString('base64url');
  const hash = await inHashingTurn(knownUser(who.scope.userId), () => hashPassword(password));
  if (hash === undefined) return fail('unavailable');
  await lockPeople(tx, place.partnerId);
  const refused = await checkIdentities(keeping, fields, place.partnerId, 0);
  if (refused) return refused;
  if ((await countAt(tx, place)) >= MOST_USERS) return fail('limit_reached');
  const id = await insertPerson(tx, place, {
    ...columnsOf(fields, rights),
    password_hash: hash,
    created_at: new Date(now),
  });
  if (limited) await replaceDevices(tx, id, fields.deviceIdList ?? []);
  const uninvited = fields.password ? undefined : await keeping.invite(tx, { id, ...fields, ...place }, now);
  if (uninvited) return uninvited;
  const row = await findPerson(tx, who.scope, id);
  if (!row) return fail('user_not_found');
  const { password: typed, ...reported } = fields;
  await auditUser(keeping, 'user.add', row, { after: { ...reported, rights, invited: !typed } });
  return await detailOf(keeping, id);
}

/** Where a new user belongs: what the caller may not reach does not exist for it. */
async function placeFor(tx: Scoped, scope: Scope, { clientId, partnerId }: NewUserFields): Promise<Place | Failure> {
  if (scope.role === 'client') {
    if (clientId !== null && clientId !== scope.clientId) return noClient();
    if (partnerId !== null && partnerId !== scope.partnerId) return noPartner();
    return { role: 'client', partnerId: scope.partnerId, clientId: scope.clientId };
  }
  if (clientId !== null) {
    const client = await partnerOfClient(tx, clientId);
    if (!client) return noClient();
    if (partnerId !== null && partnerId !== client.partner_id) return noPartner();
    return { role: 'client', partnerId: client.partner_id, clientId };
  }
  const within = partnerId ?? scope.partnerId;
  if (within === null) return { role: 'platform', partnerId: null, clientId: null };
  const reached = scope.role === 'partner' ? within === scope.partnerId : await seesPartner(tx, within);
  return reached ? { role: 'partner', partnerId: within, clientId: null } : noPartner();
}

const noClient = (): Failure => fail('client_not_found', { clientId: 'unknown_reference' });
const noPartner = (): Failure => fail('not_found', { partnerId: 'unknown_reference' });

/** Of a reader's rights those that the caller holds itself. */
const usualRights = (scope: Scope, { role }: Place, limited: boolean): Right[] =>
  presetRights('read_only', role, limited).filter((right) => scope.rights.includes(right));

async function judge(
  { tx, who, now, judgePassword }: Keeping,
  fields: NewUserFields,
  place: Place,
  rights: Right[],
): Promise<FieldErrors> {
  const access = accessOf(fields);
  const errors = {
    ...(await judgeAccess(tx, place, access, { now, endBefore: undefined, ownEnd: await ownEnd(tx, who.scope) })),
    ...judgeRights(who.scope, { role: place.role, limited: access.limited }, [], rights),
  };
  const fault = fields.password ? judgePassword(fields.password, fields) : undefined;
  if (fault) errors.password = fault;
  return errors;
}

const accessOf = (fields: NewUserFields): Access => ({
  limited: fields.accountLimited ?? false,
  devices: fields.deviceIdList ?? [],
  isTempLink: fields.isTempLink ?? false,
  dateEnd: fields.dateEnd ?? null,
});

const columnsOf = (fields: NewUserFields, rights: Right[]): UserColumns => ({
  last_name: fields.lastName,
  first_name: fields.firstName,
  email: fields.email,
  country_code2: fields.countryCode2,
  phone: fields.phone,
  language: fields.language,
  account_limited: fields.accountLimited ?? false,
  rights,
  status: fields.status ?? 'active',
  is_temp_link: fields.isTempLink ?? false,
  date_end: fields.dateEnd == null ? null : new Date(fields.dateEnd),
});

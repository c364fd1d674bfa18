import type { AuditAction, FieldCode, FieldErrors, UserDetail, UserId } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import { audit } from '../../audit/index.ts';
import { findPerson, listedDeviceIds, type PersonRow, type Place } from '../people/people-queries.ts';
import { type AccessOfUser, isAdministrator } from '../policy.ts';
import { presentDetail } from '../present.ts';
import { emailOwner, isAdministered, phoneOwner } from './keep-queries.ts';

/** A person as passwords and mails know one. */
export type Person = Pick<
  UserDetail,
  'id' | 'firstName' | 'lastName' | 'email' | 'language' | 'partnerId' | 'clientId'
>;

/** What other features do for this one; given by app.ts, because they use it in turn. */
export type KeepingTools = {
  /** Counts how often a user meets a foreign tenant's e-mail address. */
  foreignIdentities: RateLimit<number>;
  /** Sends a link with which to choose a first password, in the transaction; or says why not. */
  invite: (tx: Scoped, person: Person, now: number) => Promise<Failure | undefined>;
  /** What is wrong with a password that somebody chooses for a person, beyond its length. */
  judgePassword: (
    password: string,
    person: { email: string; firstName: string; lastName: string },
  ) => FieldCode | undefined;
};

/** Who keeps people, in whose transaction, at which moment (milliseconds since 1970 UTC). */
export type Keeping = KeepingTools & RequestContext;

export const placeOf = (row: PersonRow): Place => ({
  role: row.role,
  partnerId: row.partner_id,
  clientId: row.client_id,
});

export const accessOf = (row: PersonRow): AccessOfUser => ({
  role: row.role,
  limited: row.account_limited,
  rights: row.rights,
  status: row.status,
  dateEnd: row.date_end,
});

/** Whether a change would remove the last administrator. `after`: undefined where the user leaves. */
export async function leavesNobody(tx: Scoped, row: PersonRow, after: AccessOfUser | undefined): Promise<boolean> {
  if (!isAdministrator(accessOf(row)) || (after && isAdministrator(after))) return false;
  return !(await isAdministered(tx, placeOf(row), row.id));
}

/**
 * Refuses an e-mail address or a phone number that somebody else of the partner has. Where the caller does not see that
 * person, the answer is neutral, and given only so often.
 */
export async function checkIdentities(
  { tx, who: { scope }, foreignIdentities, now }: Pick<Keeping, 'tx' | 'who' | 'foreignIdentities' | 'now'>,
  wanted: { email?: string; phone?: string | null },
  partnerId: Place['partnerId'],
  except: number,
): Promise<Failure | undefined> {
  if (foreignIdentities.isExhausted(scope.userId, now)) return fail('too_many_requests');
  const owners = {
    email: wanted.email && (await emailOwner(tx, scope, wanted.email, partnerId, except)),
    phone: wanted.phone && (await phoneOwner(tx, scope, wanted.phone, partnerId, except)),
  };
  const errors: FieldErrors = {};
  for (const field of ['email', 'phone'] as const) {
    const owner = owners[field];
    if (owner) errors[field] = owner.seen ? 'already_exists' : 'cannot_be_registered';
  }
  const codes = Object.values(errors);
  if (codes.length === 0) return undefined;
  if (!codes.includes('cannot_be_registered')) return fail('already_exists', errors);
  foreignIdentities.spend(scope.userId, now);
  return fail(errors.email === 'cannot_be_registered' ? 'email_refused' : 'fields_invalid', errors);
}

/** Writes a line about a user into the audit log. */
export const auditUser = (
  keeping: Keeping,
  action: AuditAction,
  row: PersonRow,
  values: { before?: object; after?: object } = {},
): Promise<void> =>
  audit(keeping, {
    action,
    subject: { kind: 'user', id: row.id, name: `${row.first_name} ${row.last_name}` },
    clientId: row.client_id,
    partnerId: row.partner_id,
    ...values,
  });

/** A user as it is now stored, for the answer. */
export async function detailOf({ tx, who: { scope }, now }: Keeping, id: UserId): Promise<UserDetail | Failure> {
  const row = await findPerson(tx, scope, id);
  if (!row) return fail('user_not_found');
  return presentDetail(row, row.account_limited ? await listedDeviceIds(tx, id) : [], scope, now);
}

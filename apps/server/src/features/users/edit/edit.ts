import {
  type EditUserFields,
  effectiveRights,
  type FieldErrors,
  type Right,
  type UserDetail,
  type UserId,
} from '@balise/contract';
import { formatIn } from '@balise/i18n';
import { Failure, fail } from '../../../http/failure.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import { mayMailUnknown } from '../../../mail/limit-mail-to-unknown.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { mailBrand } from '../../partners/index.ts';
import { isLonger, judgeAccess } from '../access.ts';
import { inHashingTurn, knownUser } from '../hash-queue.ts';
import { findPerson, listedDeviceIds, ownEnd } from '../people/people-queries.ts';
import { holdsAll, judgeRights } from '../policy.ts';
import { difference, some } from '../profile.ts';
import { type Change, changeOf } from './change.ts';
import { lockPeople, replaceDevices, shutOut, updatePerson } from './keep-queries.ts';
import { auditUser, checkIdentities, detailOf, type Keeping, leavesNobody, placeOf } from './keeping.ts';
import { hashPassword } from './password.ts';

/** Changes a user; what is left out stays. See editUser of the contract for what is refused. */
export async function editUser(keeping: Keeping, id: UserId, fields: EditUserFields): Promise<UserDetail | Failure> {
  const { tx, who } = keeping;
  const found = await findPerson(tx, who.scope, id);
  if (!found) return fail('user_not_found');
  const hash = await hashOf(who.scope.userId, fields.password);
  if (hash instanceof Failure) return hash;
  await lockPeople(tx, found.partner_id);
  const row = await findPerson(tx, who.scope, id); // as the previous holder of the lock left it
  if (!row) return fail('user_not_found');

  const change = changeOf(row, row.account_limited ? await listedDeviceIds(tx, id) : [], fields);
  const end = await ownEnd(tx, who.scope);
  const refused =
    mayNot(keeping, change, end) ??
    (await faultsOf(keeping, change, fields, end)) ??
    (await conflicts(keeping, change)) ??
    (await tooManyAddresses(keeping, change));
  if (refused) return refused;
  await store(keeping, change, hash);
  await log(keeping, change);
  await tellOfChange(keeping, change);
  return await detailOf(keeping, id);
}

/** Who may not do this at all. */
function mayNot({ who: { scope } }: Keeping, change: Change, end: number | null): Failure | undefined {
  const { row, before, takesOver, rightsByWill } = change;
  if (row.id === scope.userId && (takesOver || rightsByWill)) return fail('own_account');
  if (rightsByWill && !scope.rights.includes('edit_rights')) return fail('not_allowed', { rights: 'right_not_held' });
  // an account that stays when one's own ends is more than one holds, and so are its rights
  if ((rightsByWill || letsIn(change)) && isLonger(before.dateEnd, end)) return fail('user_holds_more');
  return takesOver && !holdsAll(scope, row.rights) ? fail('user_holds_more') : undefined;
}

/** Whether the caller could sign in as the user afterwards. */
const letsIn = ({ before, after, password }: Change): boolean =>
  password !== undefined || after.email.toLowerCase() !== before.email.toLowerCase();

async function faultsOf(
  { tx, who: { scope }, now, judgePassword }: Keeping,
  change: Change,
  fields: EditUserFields,
  end: number | null,
): Promise<Failure | undefined> {
  const { row, before, after, list, password, rightsByWill } = change;
  const relisted = fields.deviceIdList !== undefined || !before.accountLimited;
  const errors: FieldErrors = await judgeAccess(
    tx,
    placeOf(row),
    { ...after, limited: after.accountLimited, devices: relisted ? list.after : undefined },
    { now, endBefore: before.dateEnd, ownEnd: end },
  );
  if (rightsByWill) {
    const standing = { role: row.role, limited: after.accountLimited };
    Object.assign(errors, judgeRights(scope, standing, before.rights, after.rights as Right[]));
  }
  if (fields.clientId !== undefined && fields.clientId !== row.client_id) errors.clientId = 'cannot_be_changed';
  const fault = password === undefined ? undefined : judgePassword(password, after);
  if (fault) errors.password = fault;
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}

/** Conflicts with other users: the new address is taken, or no administrator would be left. */
async function conflicts(keeping: Keeping, { row, before, after }: Change): Promise<Failure | undefined> {
  const wanted = {
    ...(after.email.toLowerCase() === before.email.toLowerCase() ? {} : { email: after.email }),
    ...(after.phone === before.phone ? {} : { phone: after.phone }),
  };
  const refused = Object.keys(wanted).length > 0 && (await checkIdentities(keeping, wanted, row.partner_id, row.id));
  if (refused) return refused;
  const standing = {
    role: row.role,
    limited: after.accountLimited,
    rights: after.rights,
    status: after.status,
    dateEnd: after.dateEnd === null ? null : new Date(after.dateEnd),
  };
  return (await leavesNobody(keeping.tx, row, standing)) ? fail('last_administrator') : undefined;
}

/** Each new address is written to, as an invited one is. */
async function tooManyAddresses({ tx, now }: Keeping, { row, before, after }: Change): Promise<Failure | undefined> {
  if (after.email.toLowerCase() === before.email.toLowerCase()) return undefined;
  return await mayMailUnknown(tx, { clientId: row.client_id, partnerId: row.partner_id }, now);
}

/** Hash of a new password, if there is one: made before the lock on users is taken. */
async function hashOf(by: UserId, password: string | null | undefined): Promise<string | undefined | Failure> {
  if (!password) return undefined;
  return (await inHashingTurn(knownUser(by), () => hashPassword(password))) ?? fail('unavailable');
}

async function store({ tx, now }: Keeping, change: Change, passwordHash: string | undefined): Promise<void> {
  const { row, before, after, list, password } = change;
  const stored = { ...after, rights: effectiveRights(row.role, after.accountLimited, after.rights) };
  const { columns } = difference(before, stored);
  const hash = passwordHash === undefined ? {} : { password_hash: passwordHash };
  if (Object.keys({ ...columns, ...hash }).length > 0) await updatePerson(tx, row.id, { ...columns, ...hash });
  if (list.changed) await replaceDevices(tx, row.id, list.after);
  const isElsewhere = after.email.toLowerCase() !== before.email.toLowerCase();
  if (password !== undefined || isElsewhere || after.status === 'inactive') await shutOut(tx, row.id, new Date(now));
}

/** A line for what was typed, one for the rights, one for the list: each is looked for by itself. */
async function log(keeping: Keeping, { row, before, after, names, list, password }: Change): Promise<void> {
  const typed = names.filter((name) => name !== 'rights');
  const secret = password === undefined ? {} : { password: 'changed' };
  if (typed.length > 0 || password !== undefined) {
    const values = { before: some(before, typed), after: { ...some(after, typed), ...secret } };
    await auditUser(keeping, 'user.edit', row, values);
  }
  if (names.includes('rights')) {
    await auditUser(keeping, 'user.rights', row, { before: some(before, ['rights']), after: some(after, ['rights']) });
  }
  if (list.changed) {
    const values = { before: { deviceIdList: list.before }, after: { deviceIdList: list.after } };
    await auditUser(keeping, 'user.devices', row, values);
  }
}

/** Writes to a user whose password or address somebody changed: to the address used so far, and to a new one too. */
async function tellOfChange({ tx, request, now }: Keeping, { row, before, after, password }: Change): Promise<void> {
  const isElsewhere = after.email.toLowerCase() !== before.email.toLowerCase();
  if (password === undefined && !isElsewhere) return;
  const brand = await mailBrand(tx, row.partner_id);
  const name = `${after.firstName} ${after.lastName}`;
  const { language } = after;
  const to = { partnerId: row.partner_id, clientId: row.client_id, recipient: before.email, language };
  if (isElsewhere) {
    const words = composeMail('email_changed', language, brand, { name, email: after.email });
    await queueMail(tx, { kind: 'email_changed', ...to, ...words }, now);
    const welcome = composeMail('email_assigned', language, brand, { name, email: after.email });
    await queueMail(tx, { kind: 'email_assigned', ...to, recipient: after.email, ...welcome }, now);
  }
  if (password !== undefined) {
    const when = formatIn(language, row.time_zone ?? 'UTC').dayAndTime(now);
    const values = { name, email: after.email, when, address: request.ip };
    const words = composeMail('password_changed', language, brand, values);
    await queueMail(tx, { kind: 'password_changed', ...to, ...words }, now);
  }
}

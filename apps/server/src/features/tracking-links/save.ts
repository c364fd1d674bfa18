import {
  type ClientId,
  type FieldErrors,
  MOST_TRACKING_LINKS,
  type TrackingLink,
  type TrackingLinkFields,
  type TrackingLinkId,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { hashToken, newShortToken } from '../../http/token.ts';
import { clientFor } from '../clients/index.ts';
import { hashPassword, inHashingTurn, knownUser } from '../users/index.ts';
import { countLinks, findLink, lockLink, ofClientAmong } from './queries.ts';
import { sealLinkToken } from './token.ts';

/** `secret`: the platform's own key. `now`: ms since 1970 UTC. */
export type SavingLink = { tx: Scoped; scope: Scope; secret: Buffer; now: number };

export const shownLink = async ({ tx, scope, now }: SavingLink, id: TrackingLinkId) =>
  (await findLink(tx, scope, id, now)) ?? fail('tracking_link_not_found');

/** A link that is not revoked, locked. */
export async function linkToChange({ tx, scope }: SavingLink, id: TrackingLinkId) {
  const locked = await lockLink(tx, scope, id);
  if (!locked) return fail('tracking_link_not_found');
  return locked.revokedAt === null ? locked : fail('tracking_link_revoked');
}
export type LinkToChange = Exclude<Awaited<ReturnType<typeof linkToChange>>, Failure>;

export async function addLink(saving: SavingLink, fields: TrackingLinkFields): Promise<TrackingLink | Failure> {
  const { tx, scope, secret, now } = saving;
  const clientId = await clientFor({ tx, scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const columns = await columnsOf(saving, clientId, fields);
  if (columns instanceof Failure) return columns;
  const password = await passwordHash(scope, fields.password ?? null);
  if (password instanceof Failure) return password;
  if ((await countLinks(tx, clientId)) >= MOST_TRACKING_LINKS) return fail('limit_reached');
  const token = newShortToken();
  const { id } = await tx
    .insertInto('tracking_links')
    .values({
      ...columns,
      client_id: clientId,
      password_hash: password,
      token_hash: hashToken(token),
      sealed_token: sealLinkToken(secret, clientId, token),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await shownLink(saving, id as TrackingLinkId);
}

export async function editLink(
  saving: SavingLink,
  { id, clientId, hasPassword }: LinkToChange,
  fields: TrackingLinkFields,
): Promise<TrackingLink | Failure> {
  if (fields.clientId !== undefined && fields.clientId !== clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if (hasPassword && fields.password === undefined && fields.embedHosts.length > 0)
    return fail('fields_invalid', { embedHosts: 'not_with_password' });
  const columns = await columnsOf(saving, clientId as ClientId, fields);
  if (columns instanceof Failure) return columns;
  const password = fields.password === undefined ? undefined : await passwordHash(saving.scope, fields.password);
  if (password instanceof Failure) return password;
  await saving.tx
    .updateTable('tracking_links')
    .set({ ...columns, ...(password === undefined ? {} : { password_hash: password }) })
    .where('id', '=', id)
    .execute();
  return await shownLink(saving, id as TrackingLinkId);
}

async function passwordHash({ userId }: Scope, password: string | null): Promise<string | null | Failure> {
  if (password === null) return null;
  return (await inHashingTurn(knownUser(userId), () => hashPassword(password))) ?? fail('unavailable');
}

/** What is stored, once every vehicle and group is one of the client that the caller sees. */
async function columnsOf({ tx, scope, now }: SavingLink, clientId: ClientId, fields: TrackingLinkFields) {
  const expiresAt = fields.category === 'temporary' ? (fields.expiresAt ?? null) : null;
  if (expiresAt !== null && expiresAt <= now) return fail('fields_invalid', { expiresAt: 'must_be_future' });
  const unknown = await unknownAmong(tx, clientId, fields);
  if (unknown) return unknown;
  return {
    name: fields.name,
    category: fields.category,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    device_ids: [...new Set(fields.deviceIds)],
    group_ids: [...new Set(fields.groupIds)],
    name_as: fields.nameAs,
    fields: [...new Set(fields.fields)],
    delay: fields.delay,
    blur: fields.blur,
    hours: fields.hours === null ? null : JSON.stringify(fields.hours),
    trip_only: fields.tripOnly,
    destination: fields.destination === null ? null : JSON.stringify(fields.destination),
    embed_hosts: [...new Set(fields.embedHosts)],
    created_by: scope.userId,
    is_viewing: scope.viewing,
    updated_at: new Date(now),
  };
}

async function unknownAmong(tx: Scoped, clientId: ClientId, fields: TrackingLinkFields): Promise<Failure | undefined> {
  const known = await ofClientAmong(tx, clientId, fields);
  const faults = (field: string, ids: readonly number[], among: ReadonlySet<number>): FieldErrors =>
    Object.fromEntries(
      ids.flatMap((id, place) => (among.has(id) ? [] : [[`${field}.${place}`, 'unknown_reference' as const]])),
    );
  const devices = faults('deviceIds', fields.deviceIds, known.devices);
  if (Object.keys(devices).length > 0) return fail('device_not_found', devices);
  const groups = faults('groupIds', fields.groupIds, known.groups);
  return Object.keys(groups).length > 0 ? fail('group_not_found', groups) : undefined;
}

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BrandFields, Partner, PartnerFields, PartnerId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { audit } from '../audit/index.ts';
import { asSent, check, logoFault } from './check.ts';
import { brandColumns, partnerColumns } from './columns.ts';
import { present } from './present.ts';
import { deletePreviews, findPartner, insertPartner, lockPartner, updatePartner } from './queries.ts';

/** A request to a platform that users reach at `publicUrl`. */
export type PartnerSaving = RequestContext & { publicUrl: URL };

/** Adds a partner that the world does not see yet. */
export async function addPartner(saving: PartnerSaving, fields: PartnerFields): Promise<Partner | Failure> {
  const { tx, publicUrl } = saving;
  const refused = await check(tx, fields, publicUrl, 0);
  if (refused) return refused;
  const row = partnerColumns({ ...fields, hostNames: asSent(fields.hostNames) });
  const id = await insertPartner(tx, { ...row, published: false });
  if (id === undefined) return fail('already_exists', { name: 'already_exists' }); // in this very instant
  const partner = await found(tx, id);
  await audit(saving, { ...subject(partner), action: 'partner.add', after: loggable(partner) });
  return partner;
}

/** Replaces everything of a partner that can be edited. */
export async function editPartner(
  saving: PartnerSaving,
  id: PartnerId,
  fields: PartnerFields,
): Promise<Partner | Failure> {
  const { tx, publicUrl } = saving;
  if (!(await lockPartner(tx, id))) return fail('not_found');
  const refused = await check(tx, fields, publicUrl, id);
  if (refused) return refused;
  return await change(saving, id, partnerColumns({ ...fields, hostNames: asSent(fields.hostNames) }));
}

/** Replaces what a partner's own people keep of it. */
export async function editBrand(saving: PartnerSaving, id: PartnerId, fields: BrandFields): Promise<Partner | Failure> {
  if (!(await lockPartner(saving.tx, id))) return fail('not_found');
  const fault = logoFault(fields.logo);
  if (fault.logo) return fail('fields_invalid', fault);
  return await change(saving, id, brandColumns(fields));
}

async function change(
  saving: PartnerSaving,
  id: PartnerId,
  row: Parameters<typeof updatePartner>[2],
): Promise<Partner> {
  const { tx, now } = saving;
  const before = await found(tx, id);
  await updatePartner(tx, id, row, new Date(now));
  const after = await found(tx, id);
  const changes = differences(loggable(before), loggable(after));
  if (Object.keys(changes.after).length > 0) {
    await audit(saving, { ...subject(after), action: 'partner.edit', ...changes });
  }
  return after;
}

/** Publishes a partner, or withdraws it and signs out all its users. */
export async function publish(saving: PartnerSaving, id: PartnerId, published: boolean): Promise<Partner | Failure> {
  const { tx, now } = saving;
  if (!(await lockPartner(tx, id))) return fail('not_found');
  const before = await found(tx, id);
  if (before.published === published) return before;
  await updatePartner(tx, id, { published }, new Date(now));
  if (published) await deletePreviews(tx, id);
  const after = await found(tx, id);
  const changes = { before: { published: before.published }, after: { published } };
  await audit(saving, { ...subject(after), action: 'partner.publish', ...changes });
  return after;
}

/** Deletes a partner without users, clients and devices. Its row stays for the audit log; its name and host names are free. */
export async function deletePartner(saving: PartnerSaving, id: PartnerId): Promise<null | Failure> {
  const { tx, now } = saving;
  if (!(await lockPartner(tx, id))) return fail('not_found');
  const partner = await found(tx, id);
  const left = (['clients', 'users'] as const).filter((name) => partner[name] > 0);
  if (left.length > 0) {
    return fail('partner_not_empty', Object.fromEntries(left.map((name) => [name, 'not_empty' as const])));
  }
  await deletePreviews(tx, id);
  await updatePartner(tx, id, { published: false, deleted_at: new Date(now) }, new Date(now));
  await audit(saving, { ...subject(partner), action: 'partner.delete', before: loggable(partner) });
  return null;
}

async function found(tx: Scoped, id: PartnerId): Promise<Partner> {
  const row = await findPartner(tx, id);
  if (!row) throw new Error(`partner ${id} is not there in the transaction that holds it`);
  return present(row);
}

const subject = ({ id, displayName }: Partner) => ({
  subject: { kind: 'partner' as const, id, name: displayName },
  clientId: null,
  partnerId: id,
});

/** What the log keeps of a partner: a picture by its mark, by which two are distinguished. */
function loggable({ id: _, clients: __, users: ___, devices: ____, ...partner }: Partner) {
  return { ...partner, logo: partner.logo?.startsWith('data:') ? markOf(partner.logo) : partner.logo };
}

const markOf = (picture: string): string =>
  `${picture.slice('data:'.length, picture.indexOf(';'))} ${createHash('sha256').update(picture).digest('hex').slice(0, 12)}`;

/** Only what an edit changed. */
function differences(before: object, after: object): { before: object; after: object } {
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(Reflect.get(before, name), value));
  const names = changed.map(([name]) => name);
  return {
    before: Object.fromEntries(names.map((name) => [name, Reflect.get(before, name)])),
    after: Object.fromEntries(changed),
  };
}

import type { addClient, Client, ClientFields, ClientId } from '@balise/contract';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { audit, changesOf } from '../audit/index.ts';
import { isSettled } from '../billing/index.ts';
import { seesPartner } from '../partners/index.ts';
import {
  findClient,
  insertClient,
  lockClient,
  removeClient,
  setClosed,
  takenFields,
  type UniqueField,
  updateClient,
} from './queries.ts';

/** Adds a client to a partner: the one that is named, or the partner of the user who adds it. */
export async function add(asked: RequestContext, typed: z.output<typeof addClient.body>): Promise<Client | Failure> {
  const { tx, who } = asked;
  const { partnerId: named, ...fields } = typed;
  const partnerId = who.scope.partnerId ?? named;
  if (partnerId === null) return fail('fields_invalid', { partnerId: 'required' });
  // another partner's is as unknown as one that does not exist
  if (named !== null && named !== partnerId) return fail('fields_invalid', { partnerId: 'unknown_reference' });
  if (!(await seesPartner(tx, partnerId))) return fail('fields_invalid', { partnerId: 'unknown_reference' });
  const id = await insertClient(tx, partnerId, fields);
  if (id === undefined) return alreadyThere(await takenFields(tx, partnerId, fields, 0));
  const client = await findClient(tx, who.scope, id);
  if (!client) throw new Error(`client ${id} was added and is not seen`);
  await audit(asked, { ...subjectOf(client), action: 'client.add', after: shown(client) });
  return client;
}

/** Replaces a client's fields. */
export async function edit(asked: RequestContext, id: ClientId, fields: ClientFields): Promise<Client | Failure> {
  const { tx, who } = asked;
  const before = await held(tx, who.scope, id);
  if (!before) return fail('client_not_found');
  const taken = await takenFields(tx, before.partnerId, fields, id);
  if (taken.length > 0) return alreadyThere(taken);
  const lost = await updateClient(tx, id, fields);
  if (lost) return alreadyThere([lost]);
  const after = await findClient(tx, who.scope, id);
  if (!after) return fail('client_not_found');
  const changes = changesOf(shown(before), shown(after));
  if (changes) await audit(asked, { ...subjectOf(after), action: 'client.edit', ...changes });
  return after;
}

/** Closes a client or opens it again. What is so already stays so, without a line in the log. */
export async function close(asked: RequestContext, id: ClientId, closed: boolean): Promise<Client | Failure> {
  const { tx, who } = asked;
  const before = await held(tx, who.scope, id);
  if (!before) return fail('client_not_found');
  const changed = await setClosed(tx, id, closed);
  const after = await findClient(tx, who.scope, id);
  if (!after) return fail('client_not_found');
  const states = { before: { state: before.state }, after: { state: after.state } };
  if (changed) await audit(asked, { ...subjectOf(after), action: 'client.state', ...states });
  return after;
}

/** Deletes a client that has nothing left. */
export async function remove(asked: RequestContext, id: ClientId): Promise<null | Failure> {
  const { tx, who } = asked;
  const before = await held(tx, who.scope, id);
  if (!before) return fail('client_not_found');
  if (!(await isSettled(tx, id))) return fail('client_in_use');
  // written first: afterwards the client is out of scope
  await audit(asked, { ...subjectOf(before), action: 'client.delete', before: shown(before) });
  return (await removeClient(tx, id, new Date(asked.now))) ? null : fail('client_in_use');
}

/** One client that the scope shows, held until the transaction ends. */
const held = async (tx: Scoped, scope: Scope, id: ClientId): Promise<Client | undefined> =>
  (await lockClient(tx, scope, id)) && (await findClient(tx, scope, id));

const alreadyThere = (taken: UniqueField[]): Failure =>
  fail('already_exists', Object.fromEntries(taken.map((field) => [field, 'already_exists' as const])));

/** What the audit log says a client's act was done to. */
export const subjectOf = ({ id, fullName, partnerId }: Pick<Client, 'id' | 'fullName' | 'partnerId'>) => ({
  subject: { kind: 'client', id, name: fullName } as const,
  clientId: id,
  partnerId,
});

const SHOWN = [
  ...(['fullName', 'code', 'type', 'billingOption', 'email', 'countryCode2', 'timeZone', 'phone', 'address'] as const),
  ...(['registrationNumber', 'taxNumber', 'retentionMonths', 'trackerNetworks'] as const),
];

const shown = (client: Client): Partial<Client> =>
  Object.fromEntries(
    SHOWN.map((field) => [field, client[field]] as const).filter(([, value]) => value !== null && String(value) !== ''),
  );

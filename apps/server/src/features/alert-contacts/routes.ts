import type { AlertContact, ClientId } from '@balise/contract';
import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { type Act, nameOf } from '../audit/index.ts';
import { auditOfClient, clientFor, type Done } from '../clients/index.ts';
import { newCode, takeCode } from './code.ts';
import { messageRefusal } from './limits.ts';
import { insertMessage } from './message-queries.ts';
import {
  countContacts,
  findContact,
  findContacts,
  insertContact,
  type LockedContact,
  lockContact,
  markConfirmed,
  markDeleted,
  markRestored,
  updateContact,
} from './queries.ts';
import { type Addressee, sendMessage } from './send.ts';

/** Contacts of one client at most. */
const MOST_CONTACTS = 500;

export function alertContactRoutes(api: Api): void {
  readRoutes(api);
  changeRoutes(api);
  deletionRoutes(api);
  confirmationRoutes(api);
}

function readRoutes(api: Api): void {
  serve(api, contract.listAlertContacts, ({ tx, who, query, now }) => findContacts(tx, who.scope, query, now));

  serve(api, contract.getAlertContact, ({ params, ...asked }) => shown(asked, params.id));
}

function changeRoutes(api: Api): void {
  serve(api, contract.addAlertContact, async (asked) => {
    const { tx, who, body } = asked;
    const clientId = await clientFor({ tx, scope: who.scope }, body.clientId);
    if (clientId instanceof Failure) return clientId;
    if ((await countContacts(tx, clientId)) >= MOST_CONTACTS) return fail('limit_reached');
    const author = { id: who.scope.userId, name: await nameOf(tx, who.scope.userId) };
    const id = await insertContact(tx, clientId, body, author, asked.now);
    if (id === undefined) return addressTaken(body.kind);
    await log(asked, { id, clientId, label: body.label }, { action: 'alert_contact.add', after: logged(body) });
    return (await issueCode(api, asked, { ...body, id, clientId })) ?? (await shown(asked, id));
  });

  serve(api, contract.editAlertContact, async (asked) => {
    const { tx, who, params, body } = asked;
    const before = await lockContact(tx, who.scope, params.id);
    if (!before) return fail('contact_not_found');
    if (body.kind !== before.kind) return fail('fields_invalid', { kind: 'cannot_be_changed' });
    const isAnother = body.address.toLowerCase() !== before.address.toLowerCase();
    if (!(await updateContact(tx, before.id, body, { isAnother, now: asked.now }))) return addressTaken(body.kind);
    const done = { action: 'alert_contact.edit', before: logged(before), after: logged(body) } as const;
    await log(asked, { ...before, label: body.label }, done);
    const refused = isAnother ? await issueCode(api, asked, { ...before, ...body }) : undefined;
    return refused ?? (await shown(asked, before.id));
  });
}

function deletionRoutes(api: Api): void {
  serve(api, contract.deleteAlertContact, async (asked) => {
    const before = await lockContact(asked.tx, asked.who.scope, asked.params.id);
    if (!before) return fail('contact_not_found');
    await markDeleted(asked.tx, before.id, asked.now);
    await log(asked, before, { action: 'alert_contact.delete', before: logged(before) });
    return null;
  });

  serve(api, contract.restoreAlertContact, async (asked) => {
    const before = await lockContact(asked.tx, asked.who.scope, asked.params.id, true);
    if (!before) return fail('contact_not_found');
    if ((await countContacts(asked.tx, before.clientId)) >= MOST_CONTACTS) return fail('limit_reached');
    if (!(await markRestored(asked.tx, before.id))) return addressTaken(before.kind);
    await log(asked, before, { action: 'alert_contact.restore', after: logged(before) });
    return await shown(asked, before.id);
  });
}

function confirmationRoutes(api: Api): void {
  serve(api, contract.sendAlertContactCode, async (asked) => {
    const contact = await lockContact(asked.tx, asked.who.scope, asked.params.id);
    if (!contact) return fail('contact_not_found');
    if (contact.state === 'confirmed') return fail('contact_confirmed');
    const refused = await issueCode(api, asked, contact);
    if (refused) return refused;
    await log(asked, contact, { action: 'alert_contact.code' });
    return await shown(asked, contact.id);
  });

  serve(api, contract.confirmAlertContact, async (asked) => {
    const contact = await lockContact(asked.tx, asked.who.scope, asked.params.id);
    if (!contact) return fail('contact_not_found');
    // sent twice, for example by a double click
    if (contact.state === 'confirmed') return await shown(asked, contact.id);
    const refused = await takeCode(contextOf(api, asked), contact, asked.body.code);
    if (refused) return refused;
    await markConfirmed(asked.tx, contact.id, asked.now);
    await log(asked, contact, { action: 'alert_contact.confirm' });
    return await shown(asked, contact.id);
  });

  serve(api, contract.testAlertContact, async (asked) => {
    const contact = await lockContact(asked.tx, asked.who.scope, asked.params.id);
    if (!contact) return fail('contact_not_found');
    if (contact.state !== 'confirmed') return fail('contact_not_confirmed');
    const refused = await messageRefusal(contextOf(api, asked), contact, 'test');
    if (refused) return refused;
    await insertMessage(asked.tx, contact, 'test', { now: asked.now });
    const unsent = await sendMessage(contextOf(api, asked), contact);
    if (unsent) return unsent;
    await log(asked, contact, { action: 'alert_contact.test' });
    return null;
  });
}

const contextOf = (api: Api, { tx, now }: Pick<RequestContext, 'tx' | 'now'>) => ({
  tx,
  secret: api.secret,
  limits: api.contactLimits,
  publicUrl: api.publicUrl,
  now,
});

/** Makes a code and sends it. @returns why not */
async function issueCode(
  api: Api,
  asked: Pick<RequestContext, 'tx' | 'now'>,
  contact: Addressee,
): Promise<Failure | undefined> {
  const code = await newCode(contextOf(api, asked), contact);
  if (code instanceof Failure) return code;
  return await sendMessage(contextOf(api, asked), contact, code);
}

const shown = async ({ tx, who, now }: Pick<RequestContext, 'tx' | 'who' | 'now'>, id: contract.AlertContactId) =>
  (await findContact(tx, who.scope, id, now)) ?? fail('contact_not_found');

const addressTaken = (kind: LockedContact['kind']): Failure => fail('already_exists', { [kind]: 'already_exists' });

/** Writes what was done to a contact into the audit log. */
const log = (act: Act, { id, clientId, label: name }: Logged, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'alert_contact', id, clientId, name }, done);
type Logged = { id: number; clientId: ClientId; label: string };

/** What the log keeps of a contact's fields. */
const logged = ({ label, address, language }: Pick<AlertContact, 'label' | 'address' | 'language'>): object => ({
  name: label,
  address,
  language,
});

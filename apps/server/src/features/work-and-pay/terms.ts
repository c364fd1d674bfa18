import type { ClientId, WorkAndPayFields, WorkAndPayId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { filesOf, keepFiles } from '../attachments/index.ts';
import { changesOf } from '../audit/index.ts';
import { auditOfClient, clientFor } from '../clients/index.ts';
import {
  deleteDraft,
  findStored,
  insertContract,
  type Parties,
  partiesOf,
  type Stored,
  updateContract,
} from './contract-queries.ts';
import { logContract } from './log.ts';

/** Adds a contract, as a draft. @returns its id */
export async function addContract(act: RequestContext, fields: WorkAndPayFields): Promise<WorkAndPayId | Failure> {
  const { tx, who, now } = act;
  const clientId = await clientFor({ tx, scope: who.scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const parties = partiesIn(await partiesOf(tx, clientId, fields));
  if (parties instanceof Failure) return parties;
  const id = await insertContract(tx, clientId, fields, parties, new Date(now));
  const refused = await keepContractFiles(tx, { id, clientId }, fields);
  if (refused) return refused;
  const { driverName, designation } = parties;
  await auditOfClient(
    act,
    { kind: 'work_and_pay', id, clientId, name: `${driverName} · ${designation}` },
    {
      action: 'work_and_pay.add',
      after: { price: fields.price, instalment: fields.instalment, currency: fields.currency },
    },
  );
  return id;
}

/** What stays once a contract was started. */
const FIXED = ['driverId', 'deviceId', 'currency', 'price', 'deposit', 'startsOn'] as const;
const LOGGED = [
  ...FIXED,
  ...(['cashPrice', 'instalment', 'weekdays', 'holidayRule', 'graceDays', 'warnAfter', 'blockAfter'] as const),
  ...(['language', 'smsOnPayment', 'smsOnArrears', 'note'] as const),
];

/** Replaces the terms. @param revision of what the user saw; undefined: whatever it is */
export async function editContract(
  act: RequestContext,
  id: WorkAndPayId,
  fields: WorkAndPayFields,
  revision: number | undefined,
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  const before = await findStored(tx, who.scope, id, now, true);
  if (!before) return fail('work_and_pay_not_found');
  if (revision !== undefined && revision !== before.revision) return fail('work_and_pay_changed');
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if (!['draft', 'running', 'paused'].includes(before.state)) return fail('work_and_pay_state');
  const parties =
    before.state === 'draft'
      ? partiesIn(await partiesOf(tx, before.clientId, fields))
      : unchangedParties(before, fields);
  if (parties instanceof Failure) return parties;
  const only = (from: Stored | WorkAndPayFields) =>
    Object.fromEntries(LOGGED.map((field) => [field, from[field]] as const));
  const files = await fileNames(tx, id);
  await updateContract(tx, id, fields, parties, new Date(now));
  const refused = await keepContractFiles(tx, before, fields);
  if (refused) return refused;
  const changes = changesOf({ ...only(before), files }, { ...only(fields), files: await fileNames(tx, id) });
  if (changes) await logContract(act, 'work_and_pay.edit', before, changes.after, changes.before);
  return undefined;
}

const keepContractFiles = async (
  tx: Scoped,
  { id, clientId }: { id: WorkAndPayId; clientId: ClientId },
  { files }: WorkAndPayFields,
): Promise<Failure | undefined> =>
  files &&
  (await keepFiles(
    tx,
    { kind: 'work_and_pay', id, clientId },
    files.map((file) => ({ id: file })),
    'files',
  ));

const fileNames = async (tx: Scoped, id: WorkAndPayId): Promise<string[]> =>
  ((await filesOf(tx, 'work_and_pay', [id])).get(id) ?? []).map(({ name }) => name);

function unchangedParties(before: Stored, fields: WorkAndPayFields): Parties | Failure {
  const changed = FIXED.filter((field) => fields[field] !== before[field]);
  return changed.length === 0
    ? before
    : fail('fields_invalid', Object.fromEntries(changed.map((field) => [field, 'cannot_be_changed' as const])));
}

/** Both, or which of them the client does not have. */
function partiesIn({ driverName, designation }: Awaited<ReturnType<typeof partiesOf>>): Parties | Failure {
  if (driverName === null) return fail('driver_not_found', { driverId: 'not_of_client' });
  return designation === null ? fail('device_not_found', { deviceId: 'not_of_client' }) : { driverName, designation };
}

export async function removeDraft(act: RequestContext, id: WorkAndPayId): Promise<Failure | null> {
  const contract = await findStored(act.tx, act.who.scope, id, act.now, true);
  if (!contract) return fail('work_and_pay_not_found');
  if (contract.state !== 'draft') return fail('work_and_pay_state');
  await deleteDraft(act.tx, id);
  await logContract(act, 'work_and_pay.delete', contract);
  return null;
}

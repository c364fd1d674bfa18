import { APPROVAL_ABOVE, type BlockingSettings, type ClientId, type editBlockingSettings } from '@balise/contract';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { audit } from '../audit/index.ts';
import { clientFor } from '../clients/index.ts';
import { commands } from '../commands/index.ts';
import { findClient, findSettings, storeSettings } from './settings-queries.ts';

/** A client's settings; absent: the caller's own client. */
export async function settingsOf(
  tx: Scoped,
  scope: Scope,
  given: ClientId | undefined,
): Promise<BlockingSettings | Failure> {
  const clientId = await clientFor({ tx, scope }, given);
  return clientId instanceof Failure ? clientId : await read(tx, clientId);
}

export async function editSettings(
  act: RequestContext,
  { clientId: given, killSwitch, reason, approvalAbove }: z.output<typeof editBlockingSettings.body>,
): Promise<BlockingSettings | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, given ?? undefined);
  if (clientId instanceof Failure) return clientId;
  const before = await read(tx, clientId);
  const isSwitched = before.killSwitch !== killSwitch;
  if (isSwitched && reason === '') return fail('fields_invalid', { reason: 'reason_needed' });
  const { name } = await commands.nameOfUser(tx, who.scope.userId);
  const halt = isSwitched ? { halted: killSwitch, reason, by: who.scope.userId, name, at: new Date(now) } : undefined;
  await storeSettings(tx, clientId, approvalAbove, halt);
  const client = await findClient(tx, clientId);
  await audit(act, {
    action: 'client.blocking_settings',
    subject: { kind: 'client', id: clientId, name: client.full_name },
    clientId,
    partnerId: client.partner_id,
    before: { killSwitch: before.killSwitch, approvalAbove: before.approvalAbove },
    after: { killSwitch, approvalAbove, ...(isSwitched ? { reason } : {}) },
  });
  return await read(tx, clientId);
}

async function read(tx: Scoped, clientId: ClientId): Promise<BlockingSettings> {
  const row = await findSettings(tx, clientId);
  return {
    clientId,
    killSwitch: row?.halted ?? false,
    reason: row?.halt_reason ?? '',
    by: row?.halted_by_name ?? '',
    at: row?.halted_at?.getTime() ?? null,
    approvalAbove: row?.approval_above ?? APPROVAL_ABOVE,
  };
}

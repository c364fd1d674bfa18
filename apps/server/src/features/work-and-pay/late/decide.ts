import type { decideWorkAndPayProposal, WorkAndPayId } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { refusalOf, request } from '../../commands/index.ts';
import { findStored } from '../contract-queries.ts';
import { authorOf } from '../ledger/enter.ts';
import { logContract } from '../log.ts';
import { decide, proposalsOf } from './proposal-queries.ts';

/**
 * A person approves or declines what is proposed. An approved block is asked for like one that the person asks for itself: with the engine
 * off, through the gateway's judgement, within the same limits (decision 63).
 */
export async function decideProposal(
  act: RequestContext,
  id: WorkAndPayId,
  proposalId: number,
  { approve, reason }: z.output<typeof decideWorkAndPayProposal.body>,
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  const contract = await findStored(tx, who.scope, id, now, true);
  if (!contract) return fail('work_and_pay_not_found');
  const proposal = (await proposalsOf(tx, id)).find((one) => one.id === proposalId);
  if (!proposal) return fail('work_and_pay_not_found');
  const { kind } = proposal;
  const refused = refusalOf(who.scope, { kind }, kind === 'block' ? 'engineOff' : null);
  if (refused) return fail(refused);
  if (proposal.state !== 'open' || contract.deviceId === null) return fail('work_and_pay_proposal_over');
  const asked = {
    ...(kind === 'block' ? BLOCK : UNBLOCK),
    channel: 'connection',
    reason,
    idempotencyKey: `work and pay ${proposalId}`,
  } as const;
  const command = approve ? await request(act, contract.deviceId, asked) : undefined;
  if (command instanceof Failure) return command;
  const { id: by, name } = await authorOf(act);
  const decision = { approve, by, name, reason, commandId: command?.id ?? null, at: new Date(now) };
  if (!(await decide(tx, proposalId, decision))) return fail('work_and_pay_proposal_over');
  await logContract(act, approve ? 'work_and_pay.approve' : 'work_and_pay.decline', contract, {
    kind,
    reason,
    arrears: proposal.arrears,
  });
  return undefined;
}

const BLOCK = { command: { kind: 'block' }, mode: 'engineOff', condition: 'engineOff', origin: 'latePayment' } as const;
const UNBLOCK = { command: { kind: 'unblock' }, mode: null, condition: 'standstill' } as const;

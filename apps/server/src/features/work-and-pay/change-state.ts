import type { WorkAndPayAct, WorkAndPayId, WorkAndPayState } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { beginPause, endPause } from './calendar-queries.ts';
import { findStored, type Stored, setState } from './contract-queries.ts';
import { takeBlockBack } from './late/after-entry.ts';
import { authorOf } from './ledger/enter.ts';
import { postDues } from './ledger/post-dues.ts';
import { logContract } from './log.ts';

const CHANGES: Record<WorkAndPayAct, { from: readonly WorkAndPayState[]; to: WorkAndPayState }> = {
  start: { from: ['draft'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  end: { from: ['running', 'paused'], to: 'ended' },
  transfer: { from: ['settled'], to: 'transferred' },
};

/** Does to a contract what a person says, and what follows: instalments up to today, its pauses, blocks that no longer count. */
export async function changeState(
  act: RequestContext,
  id: WorkAndPayId,
  what: WorkAndPayAct,
  reason: string,
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  const contract = await findStored(tx, who.scope, id, now, true);
  if (!contract) return fail('work_and_pay_not_found');
  const { from, to } = CHANGES[what];
  if (!from.includes(contract.state)) return fail('work_and_pay_state');
  // up to today by what held until now
  if (contract.state !== 'settled') await postDues(tx, contract, await authorOf(act), now);
  if (what === 'pause') await beginPause(tx, contract, reason);
  else if (contract.state === 'paused') await endPause(tx, contract);
  if (!(await setState(tx, id, to, reason, new Date(now)))) return fail('work_and_pay_vehicle_taken');
  if (what === 'pause' || what === 'end') await takeBlockBack(tx, contract, now);
  await logContract(act, 'work_and_pay.state', contract, logged(to, reason), { state: contract.state });
  return undefined;
}

const logged = (state: Stored['state'], reason: string) => (reason === '' ? { state } : { state, reason });

import { APPROVAL_TIME, type CommandId, type DeviceCommand } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { audit, commands, refusalOf } from '../../commands/index.ts';
import { confirmOwnPassword } from '../../passwords/index.ts';
import { approve, areNew, commandsOfBatch } from './approve-queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof commands.findCommand>>>;

/** Approves one command as the second person. */
export async function approveCommand(
  act: RequestContext,
  id: CommandId,
  password: string,
): Promise<DeviceCommand | Failure> {
  const row = await commands.findCommand(act.tx, act.who.scope, id);
  if (!row) return fail('command_not_found');
  const refused =
    refusalToApprove(act, row) ??
    (await refusalOfNew(act, row)) ??
    (await confirmOwnPassword(act, 'password', password, act.now));
  return refused ?? (await approved(act, row));
}

/** Approves those commands of a batch that the user sees and that can still be approved. */
export async function approveBatch(
  act: RequestContext,
  batch: string,
  password: string,
): Promise<{ commands: DeviceCommand[] } | Failure> {
  const { tx, who, now } = act;
  const rows = await commandsOfBatch(tx, who.scope, batch);
  if (rows.length === 0) return fail('command_not_found');
  const judged = rows.map((row) => ({ row, refused: refusalToApprove(act, row) }));
  const open = judged.filter(({ refused }) => refused === undefined);
  // where none can be approved, the first one says why
  if (open.length === 0) return judged[0]?.refused ?? fail('approval_over');
  const wrong = (await refusalOfNew(act, open[0]?.row)) ?? (await confirmOwnPassword(act, 'password', password, now));
  if (wrong) return wrong;
  const answers: DeviceCommand[] = [];
  for (const { row } of open) {
    const answer = await approved(act, row);
    // it was sent or cancelled at this moment: the others are approved
    if (!(answer instanceof Failure)) answers.push(answer);
  }
  return answers.length > 0 ? { commands: answers } : fail('approval_over');
}

function refusalToApprove({ who, now }: RequestContext, row: Found): Failure | undefined {
  const refusal = refusalOf(who.scope, { kind: row.kind }, row.mode);
  if (refusal !== undefined) return fail(refusal);
  if (row.requested_by === who.scope.userId) return fail('approval_own');
  const isOpen = row.state === 'requested' || row.state === 'waiting';
  const isInTime = now <= row.requested_at.getTime() + APPROVAL_TIME;
  return row.approval !== null && row.approved_by === null && isOpen && isInTime ? undefined : fail('approval_over');
}

/** A batch has one requester. */
async function refusalOfNew({ tx, who, now }: RequestContext, row: Found | undefined): Promise<Failure | undefined> {
  const ids = [who.scope.userId, ...(row?.requested_by == null ? [] : [row.requested_by])];
  return (await areNew(tx, ids, new Date(now))) ? fail('approval_new_account') : undefined;
}

async function approved(act: RequestContext, row: Found): Promise<DeviceCommand | Failure> {
  const { tx, who, now } = act;
  const { name } = await commands.nameOfUser(tx, who.scope.userId);
  if (!(await approve(tx, row.id, { by: who.scope.userId, name, at: new Date(now) }))) return fail('approval_over');
  const reported = { kind: row.kind, mode: row.mode, requester: row.requester_name, reason: row.reason };
  await audit(act, 'command.approve', { ...row, id: row.device_id }, reported);
  const after = await commands.findCommand(tx, who.scope, row.id);
  return after ? commands.present(after, who.scope) : fail('command_not_found');
}

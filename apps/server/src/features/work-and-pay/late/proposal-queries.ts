import type { CommandId, UserId, WorkAndPayId, WorkAndPayProposal } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { arrearsOf, type Stored } from '../contract-queries.ts';

type Row = Omit<WorkAndPayProposal, 'proposedAt' | 'decidedAt'> & { proposedAt: Date; decidedAt: Date | null };
const COLUMNS = sql`p.id, p.kind, p.state, p.proposed_at as "proposedAt", p.arrears::float8 as arrears, p.since_day::text as "sinceDay",
  p.decided_at as "decidedAt", p.decided_by_name as "decidedBy", p.reason, p.command_id as "commandId"`;
const shown = (row: Row): WorkAndPayProposal => ({
  ...row,
  proposedAt: row.proposedAt.getTime(),
  decidedAt: row.decidedAt?.getTime() ?? null,
});

/** The newest first. */
export async function proposalsOf(tx: Database, id: WorkAndPayId): Promise<WorkAndPayProposal[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from work_and_pay_proposals p where p.contract_id = ${id} order by p.id desc limit 50`.execute(
    tx,
  );
  return rows.map(shown);
}

/** Takes back what is proposed or approved (sql/work_and_pay.sql). @returns whether a block has left that no unblock followed */
export async function withdrawBlock(tx: Database, id: WorkAndPayId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select withdraw_late_block(${id}, ${now}) as blocked`.execute(tx);
  return rows[0]?.blocked === true;
}

export const proposeUnblock = (tx: Database, contract: Stored, now: Date): Promise<boolean> =>
  propose(tx, contract, 'unblock', now);

/** Proposes a block: as the owner of the database, by the clock. */
export const proposeBlock = (tx: Database, contract: Stored, now: Date): Promise<boolean> =>
  propose(tx, contract, 'block', now);

/** @returns false where something waits for a person already */
async function propose(tx: Database, contract: Stored, kind: 'block' | 'unblock', now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into work_and_pay_proposals (contract_id, client_id, device_id, kind, proposed_at, arrears, since_day)
    values (${contract.id}, ${contract.clientId}, ${contract.deviceId}, ${kind}, ${now},
      ${arrearsOf(contract).arrears}, ${contract.unpaidSince ?? contract.today})
    on conflict (contract_id) where state = 'open' do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export type ProposalDecision = {
  approve: boolean;
  by: UserId;
  name: string;
  reason: string;
  commandId: CommandId | null;
  at: Date;
};

/** Writes a decision down. @returns whether it was still to be taken */
export async function decide(
  tx: Database,
  id: number,
  { approve, by, name, reason, commandId, at }: ProposalDecision,
): Promise<boolean> {
  const { rows } = await sql`
    update work_and_pay_proposals set state = ${approve ? 'approved' : 'declined'}, decided_at = ${at}, decided_by = ${by},
      decided_by_name = ${name}, reason = ${reason}, command_id = ${commandId}
    where id = ${id} and state = 'open' returning id`.execute(tx);
  return rows.length === 1;
}

/** When a block was last proposed, and whether one that was approved is waiting or in force. */
export async function lastBlockOf(
  tx: Database,
  id: WorkAndPayId,
): Promise<{ proposedAt: Date; isInForce: boolean } | undefined> {
  const { rows } = await sql<{ proposedAt: Date; isInForce: boolean }>`
    select p.proposed_at as "proposedAt", p.state = 'open' or (p.state = 'approved' and k.state not in ('expired', 'cancelled', 'failed')
      and not exists (select from commands u where u.device_id = p.device_id and u.kind = 'unblock' and u.id > k.id)) as "isInForce"
    from work_and_pay_proposals p left join commands k on k.id = p.command_id
    where p.contract_id = ${id} and p.kind = 'block' order by p.id desc limit 1`.execute(tx);
  return rows[0];
}

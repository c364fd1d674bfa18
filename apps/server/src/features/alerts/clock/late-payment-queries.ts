import type { Connections } from '../../../db/connect.ts';

type Pool = Connections['pools']['owner'];

/** What one user may decide: a block or an unblock because of late payment. */
export type Decidable = {
  userId: number;
  clientId: number;
  deviceId: number;
  contractId: number;
  proposal: 'block' | 'unblock';
  /** The driver, as the contract names its party. */
  payer: string;
  /** ms since 1970 UTC */
  proposedAt: number;
};

/** Who may decide a proposal that waits: of the client and its partner, with the rights that the decision needs, limited ones for their vehicles. */
export async function decidersOf(owner: Pool, proposal: number, now: Date): Promise<Decidable[]> {
  const { rows } = await owner.query<Decidable>(
    `select u.id as "userId", p.client_id as "clientId", p.device_id as "deviceId", p.contract_id as "contractId", p.kind as proposal,
       w.driver_name as payer, floor(extract(epoch from p.proposed_at) * 1000)::float8 as "proposedAt"
     from work_and_pay_proposals p join work_and_pay_contracts w on w.id = p.contract_id join clients c on c.id = p.client_id
       join devices d on d.id = p.device_id and d.client_id = p.client_id and d.deleted_at is null
       join users u on u.client_id = p.client_id or (u.role = 'partner' and u.partner_id = c.partner_id)
     where p.id = $1 and p.state = 'open' and u.status = 'active' and u.deleted_at is null
       and user_may(u.id, rights_for(p.kind, 'engineOff') || '{view_work_and_pay}', p.client_id, p.device_id, $2)
     order by 1`,
    [proposal, now],
  );
  return rows;
}

/** Ends the alerts of a proposal but those to users who may still decide it; with who decided. */
export async function endProposalAlerts(
  owner: Pool,
  proposal: number,
  open: readonly Decidable[],
  now: Date,
): Promise<void> {
  await owner.query(
    `update alerts a set acknowledged_at = $3, version = version + 1,
       acknowledged_by = coalesce((select p.decided_by_name from work_and_pay_proposals p where p.id = $1), '')
     where a.kind = 'late_payment_proposal' and a.acknowledged_at is null and (a.facts ->> 'proposalId')::int = $1
       and not a.user_id = any ($2::int[])`,
    [proposal, open.map(({ userId }) => userId), now],
  );
}

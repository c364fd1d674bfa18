import type { Connections } from '../../../db/connect.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { type Decidable, decidersOf, endProposalAlerts } from './late-payment-queries.ts';
import { lastPlaces } from './place-queries.ts';

type Pool = Connections['pools']['owner'];

/**
 * Alerts each user who may decide what Work and Pay proposes because of late payment, and ends the alert when it is decided, taken back, or
 * the user may no longer decide it. Doing it again alerts no one twice. As the owner of the database.
 * @param proposal its id
 * @param now milliseconds since 1970 UTC
 */
export async function noticeDeciders(owner: Pool, proposal: number, now: number): Promise<void> {
  const open = await decidersOf(owner, proposal, new Date(now));
  await endProposalAlerts(owner, proposal, open, new Date(now));
  const [first] = open;
  if (!first) return;
  const place = (await lastPlaces(owner, [first.deviceId])).get(first.deviceId)?.spot ?? null;
  await raiseAlerts(
    owner,
    open.map((one) => ({ deviceId: one.deviceId, of: { ...alertOf(proposal, one), place } })),
    now,
  );
}

const alertOf = (proposalId: number, { clientId, userId, contractId, proposal, payer, proposedAt }: Decidable) => ({
  clientId,
  userId,
  ruleId: null,
  kind: 'late_payment_proposal' as const,
  severity: 'warning' as const,
  subject: `${proposalId} ${userId}`,
  beganAt: proposedAt,
  at: proposedAt,
  facts: { proposalId, contractId, proposal, payer },
  channels: [],
  command: null,
});

import { APPROVAL_TIME, type CommandWait } from '@balise/contract';
import { mayBlockNow } from '@balise/tracking';
import type { OpenConnection } from '../listeners/connection.ts';
import type { Sessions } from '../listeners/sessions.ts';
import type { OpenCommand } from './queries.ts';
import type { StandstillEvidence } from './standstill-evidence.ts';

/** What is known at a gateway of connections and of standing. */
export type Known = {
  sessions: Pick<Sessions, 'wayTo' | 'reasonAgainst'>;
  standstill: Pick<StandstillEvidence, 'of'>;
  now: () => number;
};

/** What is judged of a command; `approved`: an approval that still counts. */
export type JudgedCommand = Pick<OpenCommand, 'deviceId' | 'command' | 'condition' | 'limits' | 'approved'>;

/** Whether the approval of an emergency still counts: who gave it knew where the vehicle was then, and not hours later. */
export const isApprovalValid = ({ approvedAt }: Pick<OpenCommand, 'approvedAt'>, now: number): boolean =>
  approvedAt !== null && now < approvedAt + APPROVAL_TIME;

/** A second person has decided that it leaves whatever the vehicle does. */
export const isApprovedEmergency = ({ condition, approved }: Pick<OpenCommand, 'condition' | 'approved'>): boolean =>
  condition === 'emergency' && approved;

/**
 * Everything that speaks against writing now. Synchronous: nothing can come between the last asking and the writing. The simulator of
 * blocking (lab/blocking) calls it as it is.
 */
export function reasonsAgainst(
  { sessions, standstill, now }: Known,
  way: OpenConnection,
  asked: JudgedCommand,
  guarded: boolean,
): CommandWait[] {
  const { deviceId, command, condition, limits, approved } = asked;
  if (sessions.wayTo(deviceId) !== way) return ['notConnected'];
  const contested = command.kind === 'unblock' ? undefined : sessions.reasonAgainst(way);
  if (contested !== undefined) return [contested];
  if (!guarded) return [];
  const { evidence, standsBy, slowBy } = standstill.of(deviceId);
  const verdict = mayBlockNow(evidence, now(), condition, limits, approved);
  if (!verdict.allowed) return verdict.reasons;
  const provenBy = condition === 'emergency' ? slowBy : standsBy;
  if (provenBy !== way && !isApprovedEmergency(asked)) return ['receivedElsewhere'];
  return way.isQuiet ? [] : ['connectionBusy'];
}

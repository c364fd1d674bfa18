import type { CommandWait } from '@balise/contract';
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

/**
 * Everything that speaks against writing now. Synchronous: nothing can come between the last asking and the writing. The simulator of
 * blocking (lab/blocking) calls it as it is.
 */
export function reasonsAgainst(
  { sessions, standstill, now }: Known,
  way: OpenConnection,
  { deviceId, command, mode, limits }: Pick<OpenCommand, 'deviceId' | 'command' | 'mode' | 'limits'>,
  guarded: boolean,
): CommandWait[] {
  if (sessions.wayTo(deviceId) !== way) return ['notConnected'];
  const contested = command.kind === 'unblock' ? undefined : sessions.reasonAgainst(way);
  if (contested !== undefined) return [contested];
  if (!guarded) return [];
  const { evidence, standsBy } = standstill.of(deviceId);
  const verdict = mayBlockNow(evidence, now(), mode, limits);
  if (!verdict.allowed) return verdict.reasons;
  if (standsBy !== way) return ['receivedElsewhere'];
  return way.isQuiet ? [] : ['connectionBusy'];
}

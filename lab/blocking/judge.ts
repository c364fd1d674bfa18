import type { BlockingCondition } from '@balise/tracking';
import { fasterSince } from './drive.ts';
import { revealed } from './observer.ts';
import { type Cut, DELIVERY, play, type ReadMessage } from './play.ts';
import { AHEAD, isFasterThan, strictest } from './reading.ts';
import { untrueAmong } from './reasons.ts';
import { limitOf, type Situation } from './situation.ts';
import { BEGIN } from './tracker.ts';

/** What became of a command. */
export const OUTCOMES = [
  /** Cut, and the vehicle stood. */
  'stood',
  /** Cut; it had begun to move after its last report. */
  'began',
  /** Cut while it moved; a vehicle that stood could have sent the same reports. */
  'notRevealed',
  /** Cut, whatever the vehicle did: a second person had approved an emergency. */
  'approved',
  /** Its bytes never reached the tracker. */
  'undelivered',
  /** Marked as sent by a process that died before it wrote. */
  'unsent',
  /** Not sent, for a reason. */
  'waited',
  'expired',
] as const;
export type OutcomeName = (typeof OUTCOMES)[number];

export type Judged = {
  outcome: OutcomeName;
  /** What it waited for last. */
  reasons: readonly string[];
  /** Ms from when the vehicle began to move until its engine was cut, and the most that is allowed. */
  delay?: number;
  bound?: number;
  /** What must never be. */
  violations: string[];
};

/** Plays a situation and compares what came of it with what truly happened. */
export function judge(situation: Situation): Judged {
  const violations: string[] = [];
  const outcome = play(situation, (reasons, view) => {
    if (reasons.length === 0) violations.push('it waits without a reason');
    for (const untrue of untrueAmong(reasons, view, situation)) violations.push(`not true: ${untrue}`);
  });
  if (outcome.kind === 'cut') return judgeCut(situation, outcome, violations);
  return { outcome: outcome.kind, reasons: outcome.reasons, violations };
}

function judgeCut(situation: Situation, cut: Cut, violations: string[]): Judged {
  const { view, way, arrivesAt } = cut;
  if (situation.approved)
    return { outcome: arrivesAt === undefined ? 'undelivered' : 'approved', reasons: [], violations };
  const against = revealed(view, situation.condition, situation.limits);
  if (against !== undefined) violations.push(`revealed: ${against}`);
  const rests = restsOn(cut, situation.condition);
  if (rests === undefined) violations.push('it rests on nothing that came over its connection');
  if (arrivesAt === undefined || rests === undefined) return { outcome: 'undelivered', reasons: [], violations };
  const took = arrivesAt - cut.writtenAt;
  if (took > DELIVERY) violations.push(`its bytes arrived ${Math.round(took)} ms after they were written`);
  const limit = limitOf(situation.condition);
  const since = fasterSince(situation.driveOf(way.link), (arrivesAt - BEGIN) / 1000, limit);
  if (since === undefined) return { outcome: 'stood', reasons: [], violations };
  const delay = arrivesAt - (BEGIN + since * 1000);
  const { report } = rests.arrival;
  if (!report.isSpeedTrue) return { outcome: 'notRevealed', reasons: [], violations };

  const bound = boundOf(situation, rests);
  if (delay > bound)
    violations.push(`cut ${Math.round(delay)} ms after it began to move, at most ${Math.round(bound)}`);
  const isSeen = view.read.some(
    (one) =>
      one.arrival.report.isSpeedTrue &&
      Math.abs(one.arrival.report.ahead) <= AHEAD &&
      one.arrival.report.drive === report.drive &&
      one.arrival.report.sampledAt >= BEGIN + since * 1000 &&
      isFasterThan(limit, one),
  );
  if (isSeen) violations.push('a message that it moves had been read');
  const isClockRight = report.ahead <= AHEAD;
  return { outcome: isClockRight ? 'began' : 'notRevealed', reasons: [], delay, bound, violations };
}

/** The message that says last that the vehicle stands, or is slow. */
function restsOn({ view, way }: Cut, condition: BlockingCondition): ReadMessage | undefined {
  const { standstill, pace } = view.gateway.known.evidence;
  const newest = condition === 'emergency' ? pace.at(-1) : standstill?.to;
  const found = view.read.findLast(({ record }) => record.at === newest?.at && record.receivedAt === newest.receivedAt);
  return found?.way === way ? found : undefined;
}

/**
 * How long after a vehicle began to move it can be cut at most, ms: it stood when the newest fix was measured; that fix is used for
 * `blockFreshFor` from the earlier of its two times on, which is later than the measuring by what its clock is ahead, or by what
 * it was under way if that is less; and the network has 15 s for the bytes.
 */
function boundOf({ limits }: Situation, { record, arrival }: ReadMessage): number {
  const { ahead, sampledAt } = arrival.report;
  const later = Math.min(Math.max(ahead, 0), record.receivedAt - sampledAt);
  return strictest(limits).blockFreshFor * 1000 + later + DELIVERY;
}

import type { BlockingOfVehicle, DeviceId } from '@balise/contract';
import { addEvidence, BLOCKING_CONDITIONS, type BlockingLimits, conditionsOf, NO_EVIDENCE } from '@balise/tracking';
import type { Scoped } from '../../db/scope.ts';
import { openRecords, storedTrack } from '../history/index.ts';

/** ms of what a vehicle reported that are looked at. */
const LOOK_BACK = 15 * 60_000;
/** A tracker's clock may be ahead: what it says of later is part of what it said. */
const LOOK_AHEAD = 24 * 60 * 60_000;

/**
 * What a block of each condition would wait for now, folded from what is stored, in the order in which it arrived. For people to see: the
 * gateway judges what it received itself, and knows which connection it came over.
 */
export async function conditionsNow(
  tx: Scoped,
  id: DeviceId,
  limits: BlockingLimits,
  now: number,
): Promise<BlockingOfVehicle['conditions']> {
  const track = await storedTrack(tx, id, { from: now - LOOK_BACK, to: now + LOOK_AHEAD }, { whole: true });
  const records = track ? openRecords(track).records : [];
  const evidence = records
    .filter(({ receivedAt }) => receivedAt <= now)
    .sort((one, other) => one.receivedAt - other.receivedAt || one.at - other.at)
    .reduce(addEvidence, NO_EVIDENCE);
  return BLOCKING_CONDITIONS.map((condition) => {
    const parts = conditionsOf(evidence, now, condition, limits);
    return { condition, met: parts.every(({ met }) => met), parts };
  });
}

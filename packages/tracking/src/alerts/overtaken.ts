import { type AlertInput, type GeofenceReaction, historyOf } from './decide.ts';
import { entered, left, type Occurrence } from './detectors.ts';

/** The vehicle is back on the other side of a geofence, so a block that its crossing asked for is no longer wanted. */
export type OvertakenBlock = {
  geofenceId: number;
  /** The crossing that asked for the block. */
  askedBy: 'geofence_entered' | 'geofence_left';
  /** When it was crossed back, by the device's clock; blocks of later crossings stay. */
  at: number;
};

/**
 * The blocks that a batch of records overtakes. Pure. Late records and suspended geofences count too: to withdraw a block harms nobody. An
 * assignment that unblocks at the way back does so by its alert.
 */
export function overtakenBlocks(given: AlertInput): OvertakenBlock[] {
  const { reactions } = given.alerts;
  if (!reactions.some(({ actions }) => actions.includes('blockIn') || actions.includes('blockOut'))) return [];
  const history = historyOf(given);
  const of = (
    askedBy: OvertakenBlock['askedBy'],
    back: Occurrence[],
    isOver: (reaction: GeofenceReaction) => boolean,
  ) =>
    reactions
      .filter(isOver)
      .flatMap(({ geofenceId }) =>
        back.filter(({ facts }) => facts.geofenceId === geofenceId).map(({ at }) => ({ geofenceId, askedBy, at })),
      );
  const has = (block: string, unblock: string) => (reaction: GeofenceReaction) =>
    reaction.actions.includes(block) && !reaction.actions.includes(unblock);
  return [
    ...of('geofence_left', entered(history), has('blockOut', 'unblockIn')),
    ...of('geofence_entered', left(history), has('blockIn', 'unblockOut')),
  ];
}

import { z } from 'zod';
import { BLOCKING_STATES } from './blocking-fields.ts';

/** What is known of a vehicle's starter by the commands that were sent, and whether it is locked. */
export const Starter = z.object({
  state: z.enum(BLOCKING_STATES),
  locked: z.boolean().describe('only the user who locked it, or an administrator, unblocks it'),
});
export type Starter = z.infer<typeof Starter>;

const FREE: Starter = { state: 'notBlocked', locked: false };

/**
 * The one state of a starter that maps, cards, lists and files show. A tracker that reports its relay has the last word while no command is on
 * its way: it says blocked, or contradicts a block, which is then uncertain.
 * @param relay whether the tracker reports its starter inhibited; null: it does not say
 */
export function shownStarter(known: Starter | undefined, relay: boolean | null | undefined): Starter {
  const { state, locked } = known ?? FREE;
  if (state === 'notBlocked' && relay === true) return { state: 'blocked', locked };
  if (state === 'blocked' && relay === false) return { state: 'uncertain', locked };
  return { state, locked };
}

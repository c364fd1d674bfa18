import { type BlockingLimits, DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { z } from 'zod';

/** Balise's own are one bound of each: lives hang on them, so that a client's may be stricter and never laxer. */
const own = DEFAULT_BLOCKING_LIMITS;
const STRICTEST: BlockingLimits = {
  blockFreshFor: 10,
  blockStandsFor: 600,
  blockEngineOffFor: 3_600,
  blockStillFor: 3_600,
  blockLifetime: 300,
};

const field = (name: keyof BlockingLimits, description: string) => {
  const [min, max] = [own[name], STRICTEST[name]].sort((one, other) => one - other) as [number, number];
  return z.number().min(min).max(max).describe(description);
};

/** What must be proven before an engine is cut (domain 4.7). Seconds. */
export const BlockingFields = z.object({
  blockFreshFor: field('blockFreshFor', 's: a position as old as this says nothing about now'),
  blockStandsFor: field('blockStandsFor', 's between the first and the last position of standing still'),
  blockEngineOffFor: field('blockEngineOffFor', 's that the ignition has been off; in the mode engineOff'),
  blockStillFor: field('blockStillFor', 's between the first and the last position of standing; in the mode engineOff'),
  blockLifetime: field('blockLifetime', 's after which a request that might cut an engine expires'),
} satisfies Record<keyof BlockingLimits, z.ZodNumber>);
export const BLOCKING_FIELDS = BlockingFields.keyof().options;

/** What was chosen and cannot be read is not the same as nothing chosen: it is the strictest there is. undefined: no field of these. */
export const strictestOf = (name: string): number | undefined => (STRICTEST as Record<string, number>)[name];

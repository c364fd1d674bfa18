import { HARSH_KINDS, type PowerCutCause } from '../event.ts';
import { COUNTER_SOURCES, type MotionPhase } from '../fold/under-way.ts';
import type { Engine, FoldState } from '../history.ts';

/* Words are packed as their places in these lists: new ones come last, and none ever goes. The compiler refuses to pack others. */

type Wire = FoldState['ignition']['wire'];
export const WIRES = ['assumed', 'seen', 'none', 'unreliable'] as const satisfies readonly Wire[];
export const CAUSES = ['reported', 'lowVoltage', 'noVoltage'] as const satisfies readonly PowerCutCause[];
export const ENGINES = ['on', 'off', 'unknown'] as const satisfies readonly Engine[];
export const PHASES = ['new', 'stop', 'left', 'trip'] as const satisfies readonly MotionPhase['phase'][];
export const SOURCES = COUNTER_SOURCES;
export const MANNERS = HARSH_KINDS;

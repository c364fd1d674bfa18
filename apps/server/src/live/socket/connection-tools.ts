import type { Hub } from '../hub.ts';
import type { LiveLimits } from '../limits.ts';
import type { LiveSource } from '../source.ts';

/** What a connection works with. `now`: ms since 1970 UTC. */
export type ConnectionTools = { hub: Hub; source: LiveSource; limits: LiveLimits; now: () => number };

import { lazyAfterFleet } from '../../live/index.ts';

/** Shows what happens while the reader is here. It has nothing to say before the fleet is there. */
export const Notices = lazyAfterFleet(async () => (await import('./notices.tsx')).Notices);

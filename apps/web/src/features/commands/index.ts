import { lazy } from 'react';

export { useLimitWords, useWaitWords, useWhy } from './use-command-words.ts';

/** What is asked of a vehicle's tracker. Loaded when it is first opened. */
export const CommandsDrawer = lazy(async () => ({ default: (await import('./commands-drawer.tsx')).CommandsDrawer }));

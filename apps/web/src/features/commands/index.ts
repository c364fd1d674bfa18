import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

export { useLimitWords, useWaitWords, useWhy } from './use-command-words.ts';

/** What is asked of a vehicle's tracker. Loaded when it is first opened. */
export const CommandsDrawer = lazy(async () => ({
  default: (await withLaterWords(import('./commands-drawer.tsx'))).CommandsDrawer,
}));

import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { useUser } from '../../api/user.ts';
import { loadLaterWords, withLaterWords } from '../../language/start-language.ts';

export { BlockingSearch } from './list/search.ts';
export const BlockingPage = lazyRouteComponent(() => import('./list/blocking-page.tsx'), 'BlockingPage');

/** Blocks, unblocks, locks and unlocks a vehicle, and follows what becomes of it. Loaded when it is first opened. */
export const BlockingDialog = lazy(async () => {
  const [{ BlockingDialog: dialog }] = await Promise.all([import('./dialog/blocking-dialog.tsx'), loadLaterWords()]);
  return { default: dialog };
});

/** Whether the reader may block, unblock or lock vehicles at all. */
export function useMayBlock(): boolean {
  const { rights } = useUser();
  return (['block_device', 'unblock_device', 'lock_device'] as const).some((right) => rights.includes(right));
}

/** The way between the lists about blocking, for the list of profiles. */
export const BlockingTabs = lazy(async () => ({
  default: (await withLaterWords(import('./list/blocking-tabs.tsx'))).BlockingTabs,
}));

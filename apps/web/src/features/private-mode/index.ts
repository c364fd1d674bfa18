import { lazy } from 'react';
import { useUser } from '../../api/user.ts';
import { withLaterWords } from '../../language/start-language.ts';

/** Begins and ends private mode of a vehicle, sets its hours, and shows when it was private. Loaded when it is first opened. */
export const PrivateModeDialog = lazy(async () => ({
  default: (await withLaterWords(import('./private-mode-dialog.tsx'))).PrivateModeDialog,
}));

/** Private hours of a driver, and everything that is stored of him as a file: a tab of his record. */
export const PrivacyOfDriver = lazy(async () => ({
  default: (await withLaterWords(import('./privacy-of-driver.tsx'))).PrivacyOfDriver,
}));

/** Whether the reader may begin private mode, or set its hours. */
export function useMayUsePrivateMode(): boolean {
  const { rights } = useUser();
  return rights.includes('use_private_mode') || rights.includes('manage_private_mode');
}

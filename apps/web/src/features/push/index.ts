import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

/** Notifications of alerts by browsers. Loaded when the settings are opened. */
export const PushSettings = lazy(async () => ({
  default: (await withLaterWords(import('./push-settings.tsx'))).PushSettings,
}));

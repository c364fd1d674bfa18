import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

/** The reader's settings, over the map. Loaded when they are opened. */
export const SettingsPanel = lazy(async () => ({
  default: (await withLaterWords(import('./settings-panel.tsx'))).SettingsPanel,
}));
export { useSettingsSection } from './use-settings-section.ts';
export const ProposalsPage = lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage');

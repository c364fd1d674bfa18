import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

/** The reader's settings, over the map. Loaded when they are opened. */
export const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }));
export { useSettingsSection } from './use-settings-section.ts';
export const ProposalsPage = lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage');

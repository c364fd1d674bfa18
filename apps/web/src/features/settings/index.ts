import { lazyRouteComponent } from '@tanstack/react-router';

export { SettingsPanel } from './settings-panel.tsx';
export { useSettingsSection } from './use-settings-section.ts';
export const ProposalsPage = lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage');

export { ProposalsPage } from './proposals-page.tsx';
export { SettingsPanel } from './settings-panel.tsx';
export { useSettingsSection } from './use-settings-section.ts';

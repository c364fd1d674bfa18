import { lazyRouteComponent } from '@tanstack/react-router';

export const ClientTrackingSettingsPage = lazyRouteComponent(() => import('./pages.tsx'), 'ClientTrackingSettingsPage');
export const OwnTrackingSettingsPage = lazyRouteComponent(() => import('./pages.tsx'), 'OwnTrackingSettingsPage');
export { LimitsTab } from './limits-tab.tsx';
export { SpeedLimitDialog } from './speed-limit-dialog.tsx';

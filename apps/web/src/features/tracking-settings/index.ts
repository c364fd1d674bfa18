import { lazyRouteComponent } from '@tanstack/react-router';

export const ClientTrackingSettingsPage = lazyRouteComponent(() => import('./pages.tsx'), 'ClientTrackingSettingsPage');
export const OwnTrackingSettingsPage = lazyRouteComponent(() => import('./pages.tsx'), 'OwnTrackingSettingsPage');
export { useLimit } from './limit-field.tsx';
export { LimitsTab } from './limits-tab.tsx';
export { refreshSpeedLimits, useSendLimits, useSetSpeedLimit } from './requests.ts';
export { SpeedLimitDialog } from './speed-limit-dialog.tsx';

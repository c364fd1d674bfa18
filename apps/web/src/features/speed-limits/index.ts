import { lazyRouteComponent } from '@tanstack/react-router';

export const SpeedLimitsPage = lazyRouteComponent(() => import('./vehicles-page.tsx'), 'SpeedLimitsPage');
export const GroupLimitsPage = lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupLimitsPage');
export { GroupLimitsSearch, SpeedLimitsSearch } from './search.ts';

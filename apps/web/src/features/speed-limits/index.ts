import { lazyRouteComponent } from '@tanstack/react-router';

export const SpeedLimitsPage = lazyRouteComponent(() => import('./vehicles-page.tsx'), 'SpeedLimitsPage');
export const GroupLimitsPage = lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupLimitsPage');
export const SpeedingBlocksPage = lazyRouteComponent(
  () => import('./blocking/blocking-page.tsx'),
  'SpeedingBlocksPage',
);
export { GroupLimitsSearch, SpeedingBlocksSearch, SpeedLimitsSearch } from './search.ts';

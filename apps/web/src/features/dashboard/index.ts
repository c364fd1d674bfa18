import { lazyRouteComponent } from '@tanstack/react-router';

export const DashboardPage = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage');
export { fleetState } from './fleet-state.ts';

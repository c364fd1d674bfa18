import { lazyRouteComponent } from '@tanstack/react-router';

export { DriversSearch, ExpiriesSearch } from './search.ts';
export const DriversPage = lazyRouteComponent(() => import('./drivers-page.tsx'), 'DriversPage');
export const ExpiriesPage = lazyRouteComponent(() => import('./calendar/expiries-page.tsx'), 'ExpiriesPage');

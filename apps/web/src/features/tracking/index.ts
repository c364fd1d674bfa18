import { lazyRouteComponent } from '@tanstack/react-router';

export { fleetView } from './list/fleet-view.ts';
export { TrackingSearch } from './list/search-params.ts';
/** Loaded when it is first shown: the map is by far the largest part of the app. */
export const TrackingPage = lazyRouteComponent(() => import('./tracking-page.tsx'), 'TrackingPage');

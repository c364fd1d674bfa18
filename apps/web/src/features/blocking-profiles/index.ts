import { lazyRouteComponent } from '@tanstack/react-router';

export { ProfileRunsSearch } from './runs/search.ts';
export { ProfilesSearch } from './search.ts';
export const ProfilesPage = lazyRouteComponent(() => import('./profiles-page.tsx'), 'ProfilesPage');
export const ProfileRunsPage = lazyRouteComponent(() => import('./runs/runs-page.tsx'), 'ProfileRunsPage');

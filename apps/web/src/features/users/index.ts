import { lazyRouteComponent } from '@tanstack/react-router';

export { UsersSearch } from './list/search.ts';
export const UsersPage = lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage');

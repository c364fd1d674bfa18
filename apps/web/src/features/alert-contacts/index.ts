import { lazyRouteComponent } from '@tanstack/react-router';

export { AlertContactsSearch } from './search.ts';
export const AlertContactsPage = lazyRouteComponent(() => import('./contacts-page.tsx'), 'AlertContactsPage');

import { lazyRouteComponent } from '@tanstack/react-router';

export { ClientsSearch } from './search.ts';
export const ClientsPage = lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage');
export const ClientPage = lazyRouteComponent(() => import('./client-page.tsx'), 'ClientPage');
export const OwnClientPage = lazyRouteComponent(() => import('./client-page.tsx'), 'OwnClientPage');
export const ClientDataPage = lazyRouteComponent(() => import('./data/data-page.tsx'), 'ClientDataPage');

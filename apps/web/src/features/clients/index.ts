import { lazyRouteComponent } from '@tanstack/react-router';

export { DeletedClientsSearch } from './deleted/search.ts';
export { ClientsSearch } from './search.ts';
export const ClientsPage = lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage');
export const ClientPage = lazyRouteComponent(() => import('./client-page.tsx'), 'ClientPage');
export const OwnClientPage = lazyRouteComponent(() => import('./client-page.tsx'), 'OwnClientPage');
export const ClientDataPage = lazyRouteComponent(() => import('./data/data-page.tsx'), 'ClientDataPage');
export const DeletedClientsPage = lazyRouteComponent(
  () => import('./deleted/deleted-clients-page.tsx'),
  'DeletedClientsPage',
);
export { useStartExport } from './data/requests.ts';

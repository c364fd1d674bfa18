import { lazyRouteComponent } from '@tanstack/react-router';

export { DeletedSearch } from './deleted/search.ts';
export { ConnectionNote } from './dialog/connection-note.tsx';
export { firstDevices } from './first-devices.ts';
export { ImportSearch } from './import/search.ts';
export { DevicesSearch, listQueryOf } from './list/search.ts';
export { ModulesSearch } from './modules/search.ts';
export const DevicesPage = lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage');
export const ModulesPage = lazyRouteComponent(() => import('./modules/modules-page.tsx'), 'ModulesPage');
export const DeletedPage = lazyRouteComponent(() => import('./deleted/deleted-page.tsx'), 'DeletedPage');
export const ImportPage = lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage');
export { countShown } from './list/status-counts.ts';

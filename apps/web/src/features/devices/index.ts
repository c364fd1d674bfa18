import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';
import type { listQueryOf } from './list/search.ts';

export { DeletedSearch } from './deleted/search.ts';
export { DeviceTabs } from './device-tabs.tsx';
export { ImportSearch } from './import/search.ts';
export { DevicesSearch, listQueryOf } from './list/search.ts';
export { ModulesSearch } from './modules/search.ts';
export const DevicesPage = lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage');
export const ModulesPage = lazyRouteComponent(() => import('./modules/modules-page.tsx'), 'ModulesPage');
export const DeletedPage = lazyRouteComponent(() => import('./deleted/deleted-page.tsx'), 'DeletedPage');
export const ImportPage = lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage');
export { countShown } from './list/status-counts.ts';

/** See first-devices.ts, which comes with the page. */
export const firstDevices = async (query: ReturnType<typeof listQueryOf>): Promise<void> =>
  await (await import('./first-devices.ts')).firstDevices(query);

/** What is wrong with the connection of a vehicle's tracker, for its card. */
export const ConnectionNote = lazy(async () => ({
  default: (await withLaterWords(import('./dialog/connection/connection-note.tsx'))).ConnectionNote,
}));

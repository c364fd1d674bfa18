import { lazyRouteComponent } from '@tanstack/react-router';

export { ReportsSearch } from './search.ts';
export const ReportsPage = lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage');
/** The files that the reader had made, above every screen; put it into a Suspense. */
export const ExportTray = lazyRouteComponent(() => import('./tray/export-tray.tsx'), 'ExportTray');

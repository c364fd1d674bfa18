import { lazyRouteComponent } from '@tanstack/react-router';

export { asMoment } from '../../ui/period/moment-in-address.ts';
export { ReportsSearch } from './search.ts';
export const ReportsPage = lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage');
/** The files that the reader had made, above every screen; put it into a Suspense. */
export const ExportTray = lazyRouteComponent(() => import('./tray/export-tray.tsx'), 'ExportTray');
/** The way to them, in the navigation. */
export const TrayButton = lazyRouteComponent(() => import('./tray/tray-button.tsx'), 'TrayButton');

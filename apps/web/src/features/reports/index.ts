import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyAfterFleet } from '../../live/index.ts';

export { asMoment } from '../../ui/period/moment-in-address.ts';
export { ReportsSearch } from './search.ts';
export const ReportsPage = lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage');
/** The files that the reader had made, above every screen; put it into a Suspense. */
export const ExportTray = lazyAfterFleet(async () => (await import('./tray/export-tray.tsx')).ExportTray);
/** The way to them, in the navigation. */
export const TrayButton = lazyAfterFleet(async () => (await import('./tray/tray-button.tsx')).TrayButton);

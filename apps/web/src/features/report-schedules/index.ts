import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export { ReportTabs } from './report-tabs.tsx';
export { SchedulesSearch } from './search.ts';
export const SchedulesPage = lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage');
/** Schedules the report that is on screen; put it into a Suspense. */
export const ScheduleDialog = lazy(() =>
  import('./form/schedule-dialog.tsx').then(({ ScheduleDialog }) => ({ default: ScheduleDialog })),
);

import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

export { AssignmentsSearch } from './assign/search.ts';
export { GeofencesSearch } from './search.ts';
export { SuspensionsSearch } from './suspensions/search.ts';
export const GeofencesPage = lazyRouteComponent(() => import('./geofences-page.tsx'), 'GeofencesPage');
export const AssignmentsPage = lazyRouteComponent(() => import('./assign/assignments-page.tsx'), 'AssignmentsPage');
export const ImportGeofencesPage = lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportGeofencesPage');
export const SuspensionsPage = lazyRouteComponent(
  () => import('./suspensions/suspensions-page.tsx'),
  'SuspensionsPage',
);

/** Makes or edits a geofence. Loaded when it is first opened, with the words of the week's hours. */
export const GeofenceDialog = lazy(async () => ({
  default: (await withLaterWords(import('./geofence-dialog.tsx'))).GeofenceDialog,
}));

/** The geofences that apply to a vehicle. */
export const VehicleGeofences = lazy(async () => ({
  default: (await withLaterWords(import('./vehicle-geofences.tsx'))).VehicleGeofences,
}));

import { lazyRouteComponent } from '@tanstack/react-router';

export { GeofencesSearch } from './search.ts';
export const GeofencesPage = lazyRouteComponent(() => import('./geofences-page.tsx'), 'GeofencesPage');

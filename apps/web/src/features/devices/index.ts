import { lazyRouteComponent } from '@tanstack/react-router';

export { DevicesSearch } from './search.ts';
export const DevicesPage = lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage');

import { lazyRouteComponent } from '@tanstack/react-router';

export { FuelSearch } from './search.ts';
export const FuelPage = lazyRouteComponent(() => import('./fuel-page.tsx'), 'FuelPage');

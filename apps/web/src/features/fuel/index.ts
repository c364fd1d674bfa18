import { lazyRouteComponent } from '@tanstack/react-router';

export { ConsumptionSearch, FuelSearch } from './search.ts';
export const ConsumptionPage = lazyRouteComponent(() => import('./consumption-page.tsx'), 'ConsumptionPage');
export const FuelPage = lazyRouteComponent(() => import('./fuel-page.tsx'), 'FuelPage');

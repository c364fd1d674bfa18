import { lazyRouteComponent } from '@tanstack/react-router';

export { ConsumptionSearch, FuelSearch } from './search.ts';
export { TankSearch } from './tank/search.ts';
export const ConsumptionPage = lazyRouteComponent(() => import('./consumption-page.tsx'), 'ConsumptionPage');
export const FuelPage = lazyRouteComponent(() => import('./fuel-page.tsx'), 'FuelPage');
export const TankPage = lazyRouteComponent(() => import('./tank/tank-page.tsx'), 'TankPage');

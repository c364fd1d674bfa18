import { createRoute } from '@tanstack/react-router';
import { FuelPage, FuelSearch } from './features/fuel/index.ts';
import { root } from './shell/root-route.ts';

/** `?add=true` opens the form of a purchase, `?edit=12` that of one that is corrected. */
const fuel = createRoute({
  getParentRoute: () => root,
  path: '/fuel',
  validateSearch: FuelSearch,
  component: FuelPage,
});

/** The screens about what vehicles cost and need: fuel, services, drivers. */
export const upkeepRoutes = [fuel] as const;

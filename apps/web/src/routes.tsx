import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { userQuery } from './api/user.ts';
import { Crashed } from './shell/crashed.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  loader: () => queryClient.ensureQueryData(userQuery),
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/map' });
  },
});

/** The map reads its own search parameters: `?device=12` opens that device's card. */
const map = createRoute({
  getParentRoute: () => root,
  path: '/map',
  component: lazyRouteComponent(() => import('./features/tracking/index.ts'), 'TrackingPage'),
});

/** Every screen of the app. /login is a page of its own (sign-in.html). */
const routeTree = root.addChildren([home, map]);

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

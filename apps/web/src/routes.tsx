import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { administrationRoutes } from './administration-routes.tsx';
import { alertRoutes } from './alert-routes.tsx';
import { BlockingPage, BlockingSearch } from './features/blocking/index.ts';
import {
  ProfileRunsPage,
  ProfileRunsSearch,
  ProfilesPage,
  ProfilesSearch,
} from './features/blocking-profiles/index.ts';
import { DashboardPage } from './features/dashboard/index.ts';
import {
  DeletedPage,
  DeletedSearch,
  DevicesPage,
  DevicesSearch,
  firstDevices,
  ImportPage,
  ImportSearch,
  listQueryOf,
  ModulesPage,
  ModulesSearch,
} from './features/devices/index.ts';
import { DriversPage, DriversSearch, ExpiriesPage, ExpiriesSearch } from './features/drivers/index.ts';
import {
  AssignmentsPage,
  AssignmentsSearch,
  GeofencesPage,
  GeofencesSearch,
  ImportGeofencesPage,
  SuspensionsPage,
  SuspensionsSearch,
} from './features/geofences/index.ts';
import { GroupPage, GroupSearch, GroupsPage, GroupsSearch } from './features/groups/index.ts';
import { HistoryPage, HistorySearch } from './features/history/index.ts';
import { SchedulesPage, SchedulesSearch } from './features/report-schedules/index.ts';
import { ReportsPage, ReportsSearch } from './features/reports/index.ts';
import { SetUpPage } from './features/set-up/index.ts';
import { SharesPage, SharesSearch } from './features/shares/index.ts';
import {
  GroupLimitsPage,
  GroupLimitsSearch,
  SpeedingBlocksPage,
  SpeedingBlocksSearch,
  SpeedLimitsPage,
  SpeedLimitsSearch,
} from './features/speed-limits/index.ts';
import { TrackingPage, TrackingSearch } from './features/tracking/index.ts';
import { LinksPage, LinksSearch } from './features/tracking-links/index.ts';
import { Crashed } from './shell/crashed.tsx';
import { NotFound } from './shell/not-found.tsx';
import { root } from './shell/root-route.ts';
import { upkeepRoutes } from './upkeep-routes.tsx';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/map' });
  },
});

/** `?device=12` opens that device's card. */
const map = createRoute({
  getParentRoute: () => root,
  path: '/map',
  validateSearch: TrackingSearch,
  component: TrackingPage,
});

const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard', component: DashboardPage });

const setUp = createRoute({ getParentRoute: () => root, path: '/set-up', component: SetUpPage });

const devices = createRoute({
  getParentRoute: () => root,
  path: '/devices',
  validateSearch: DevicesSearch,
  loaderDeps: ({ search }) => listQueryOf(search),
  loader: ({ deps }) => firstDevices(deps),
  component: DevicesPage,
});

const trackers = createRoute({
  getParentRoute: () => root,
  path: '/devices/trackers',
  validateSearch: ModulesSearch,
  component: ModulesPage,
});

/** `?offer=12` offers that vehicle; `?side=received` shows what others share. */
const sharedDevices = createRoute({
  getParentRoute: () => root,
  path: '/devices/shared',
  validateSearch: SharesSearch,
  component: SharesPage,
});

const deletedDevices = createRoute({
  getParentRoute: () => root,
  path: '/devices/deleted',
  validateSearch: DeletedSearch,
  component: DeletedPage,
});

/** `?id=12` goes on with a file that was chosen before. */
const deviceImport = createRoute({
  getParentRoute: () => root,
  path: '/devices/import',
  validateSearch: ImportSearch,
  component: ImportPage,
});

const geofences = createRoute({
  getParentRoute: () => root,
  path: '/geofences',
  validateSearch: GeofencesSearch,
  component: GeofencesPage,
});

/** `?device=12` opens that vehicle's dialog, `?command=34` follows that command. */
const blocking = createRoute({
  getParentRoute: () => root,
  path: '/blocking',
  validateSearch: BlockingSearch,
  component: BlockingPage,
});

/** `?edit=12` opens that profile's dialog. */
const blockingProfiles = createRoute({
  getParentRoute: () => root,
  path: '/blocking/profiles',
  validateSearch: ProfilesSearch,
  component: ProfilesPage,
});

/** What came of a profile's runs. */
const blockingProfileRuns = createRoute({
  getParentRoute: () => root,
  path: '/blocking/profiles/$id',
  validateSearch: ProfileRunsSearch,
  component: ProfileRunsPage,
});

/** `?geofence=12` shows whom that geofence applies to. */
const geofenceAssignments = createRoute({
  getParentRoute: () => root,
  path: '/geofences/assignments',
  validateSearch: AssignmentsSearch,
  component: AssignmentsPage,
});

const geofenceImport = createRoute({
  getParentRoute: () => root,
  path: '/geofences/import',
  component: ImportGeofencesPage,
});

const geofenceSuspensions = createRoute({
  getParentRoute: () => root,
  path: '/geofences/suspensions',
  validateSearch: SuspensionsSearch,
  component: SuspensionsPage,
});

const speedLimits = createRoute({
  getParentRoute: () => root,
  path: '/speed-limits',
  validateSearch: SpeedLimitsSearch,
  component: SpeedLimitsPage,
});

/** `?edit=12` opens that rule's dialog. */
const speedingBlocks = createRoute({
  getParentRoute: () => root,
  path: '/speed-limits/blocking',
  validateSearch: SpeedingBlocksSearch,
  component: SpeedingBlocksPage,
});

const groupSpeedLimits = createRoute({
  getParentRoute: () => root,
  path: '/speed-limits/groups',
  validateSearch: GroupLimitsSearch,
  component: GroupLimitsPage,
});

/** `?edit=12` opens that driver's record, `?tab=licence` a tab of it. */
const drivers = createRoute({
  getParentRoute: () => root,
  path: '/drivers',
  validateSearch: DriversSearch,
  component: DriversPage,
});

/** `?month=2026-12` shows that month. */
const driverExpiries = createRoute({
  getParentRoute: () => root,
  path: '/drivers/expiries',
  validateSearch: ExpiriesSearch,
  component: ExpiriesPage,
});

const groups = createRoute({
  getParentRoute: () => root,
  path: '/groups',
  validateSearch: GroupsSearch,
  component: GroupsPage,
});

/** `/groups/none` shows the vehicles in no group. */
const group = createRoute({
  getParentRoute: () => root,
  path: '/groups/$id',
  validateSearch: GroupSearch,
  component: GroupPage,
});

/** Filters, order and page are in the address: it shows the same report to everyone who may see it. */
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: ReportsSearch,
  component: ReportsPage,
});

const schedules = createRoute({
  getParentRoute: () => root,
  path: '/reports/schedules',
  validateSearch: SchedulesSearch,
  component: SchedulesPage,
});

/** `?devices=12` shows that vehicle's day of today. */
const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  validateSearch: HistorySearch,
  component: HistoryPage,
});

/** `?edit=12` opens that link's dialog, `?give=12` its address. */
const trackingLinks = createRoute({
  getParentRoute: () => root,
  path: '/tracking-links',
  validateSearch: LinksSearch,
  component: LinksPage,
});

/** Every screen of the app. /login is a page of its own (sign-in.html). */
const routeTree = root.addChildren([
  ...administrationRoutes,
  ...alertRoutes,
  ...upkeepRoutes,
  home,
  map,
  dashboard,
  setUp,
  devices,
  drivers,
  driverExpiries,
  groups,
  group,
  geofences,
  speedLimits,
  groupSpeedLimits,
  blocking,
  speedingBlocks,
  blockingProfiles,
  blockingProfileRuns,
  geofenceAssignments,
  geofenceImport,
  geofenceSuspensions,
  trackers,
  deletedDevices,
  sharedDevices,
  deviceImport,
  reports,
  schedules,
  trackingLinks,
  history,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Crashed, // inside the shell: one screen that fails leaves the way to the others
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { AccountPage } from './features/account/index.ts';
import { AuditPage, AuditSearch } from './features/audit/index.ts';
import {
  AccountSearch,
  BillingPage,
  BillingSearch,
  ClientBillingPage,
  InvoicePage,
  PlansPage,
} from './features/billing/index.ts';
import { CataloguePage, CatalogueSearch } from './features/catalogue/index.ts';
import { ClientPage, ClientsPage, ClientsSearch, OwnClientPage } from './features/clients/index.ts';
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
import { GeofencesPage, GeofencesSearch, SuspensionsPage, SuspensionsSearch } from './features/geofences/index.ts';
import { GroupPage, GroupSearch, GroupsPage, GroupsSearch } from './features/groups/index.ts';
import { HistoryPage, HistorySearch } from './features/history/index.ts';
import { IngestPage, IngestSearch } from './features/ingest/index.ts';
import { OutboxPage, OutboxSearch } from './features/outbox/index.ts';
import { BrandPage, PartnerPage, PartnersPage, PartnersSearch } from './features/partners/index.ts';
import { ReportsPage, ReportsSearch } from './features/reports/index.ts';
import { SetUpPage } from './features/set-up/index.ts';
import { ProposalsPage } from './features/settings/index.ts';
import { TrackingPage, TrackingSearch } from './features/tracking/index.ts';
import { ClientTrackingSettingsPage, OwnTrackingSettingsPage } from './features/tracking-settings/index.ts';
import { UsersPage, UsersSearch } from './features/users/index.ts';
import { Crashed } from './shell/crashed.tsx';
import { NotFound } from './shell/not-found.tsx';
import { root } from './shell/root-route.ts';

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

const geofenceSuspensions = createRoute({
  getParentRoute: () => root,
  path: '/geofences/suspensions',
  validateSearch: SuspensionsSearch,
  component: SuspensionsPage,
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

/** `?devices=12` shows that vehicle's day of today. */
const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  validateSearch: HistorySearch,
  component: HistoryPage,
});

const ingest = createRoute({
  getParentRoute: () => root,
  path: '/ingest',
  validateSearch: IngestSearch,
  component: IngestPage,
});

const partners = createRoute({
  getParentRoute: () => root,
  path: '/partners',
  validateSearch: PartnersSearch,
  component: PartnersPage,
});

/** `/partners/new` adds one. */
const partner = createRoute({ getParentRoute: () => root, path: '/partners/$id', component: PartnerPage });

const brand = createRoute({ getParentRoute: () => root, path: '/brand', component: BrandPage });

const catalogue = createRoute({
  getParentRoute: () => root,
  path: '/catalogue',
  validateSearch: CatalogueSearch,
  component: CataloguePage,
});

/** `?edit=12` opens that user's dialog, `?sees=12` what it sees. */
const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: UsersSearch,
  component: UsersPage,
});

const account = createRoute({ getParentRoute: () => root, path: '/account', component: AccountPage });

/** `?mail=12` opens that message beside the list. */
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/outbox',
  validateSearch: OutboxSearch,
  component: OutboxPage,
});

const billing = createRoute({
  getParentRoute: () => root,
  path: '/billing',
  validateSearch: BillingSearch,
  component: BillingPage,
});

const plans = createRoute({ getParentRoute: () => root, path: '/billing/plans', component: PlansPage });

/** The account of one client; `?page=2` is a page of its ledger. */
const clientAccount = createRoute({
  getParentRoute: () => root,
  path: '/billing/client/$id',
  validateSearch: AccountSearch,
  component: ClientBillingPage,
});

const invoice = createRoute({ getParentRoute: () => root, path: '/billing/invoice/$id', component: InvoicePage });

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: ClientsSearch,
  component: ClientsPage,
});

const client = createRoute({ getParentRoute: () => root, path: '/clients/$id', component: ClientPage });

const clientTrackingSettings = createRoute({
  getParentRoute: () => root,
  path: '/clients/$id/tracking-settings',
  component: ClientTrackingSettingsPage,
});

/** Of one's own client; of a partner's people, for all its clients. */
const trackingSettings = createRoute({
  getParentRoute: () => root,
  path: '/tracking-settings',
  component: OwnTrackingSettingsPage,
});

const proposedSettings = createRoute({
  getParentRoute: () => root,
  path: '/proposed-settings',
  component: ProposalsPage,
});

/** The record of one's own client. */
const clientRecord = createRoute({ getParentRoute: () => root, path: '/client-record', component: OwnClientPage });

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: AuditSearch,
  component: AuditPage,
});

/** Every screen of the app. /login is a page of its own (sign-in.html). */
const routeTree = root.addChildren([
  clients,
  client,
  clientTrackingSettings,
  trackingSettings,
  proposedSettings,
  clientRecord,
  audit,
  billing,
  plans,
  clientAccount,
  invoice,
  home,
  map,
  dashboard,
  setUp,
  devices,
  groups,
  group,
  geofences,
  geofenceSuspensions,
  geofenceSuspensions,
  trackers,
  deletedDevices,
  deviceImport,
  reports,
  history,
  ingest,
  catalogue,
  partners,
  partner,
  brand,
  users,
  account,
  outbox,
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

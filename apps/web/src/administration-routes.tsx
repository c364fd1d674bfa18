import { createRoute } from '@tanstack/react-router';
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
import {
  ClientDataPage,
  ClientPage,
  ClientsPage,
  ClientsSearch,
  DeletedClientsPage,
  DeletedClientsSearch,
  OwnClientPage,
} from './features/clients/index.ts';
import { IngestPage, IngestSearch } from './features/ingest/index.ts';
import { OutboxPage, OutboxSearch } from './features/outbox/index.ts';
import { BrandPage, PartnerPage, PartnersPage, PartnersSearch } from './features/partners/index.ts';
import { ProposalsPage } from './features/settings/index.ts';
import {
  SmsAccountsPage,
  SmsAccountsSearch,
  SmsLedgerPage,
  SmsLedgerSearch,
  SmsPage,
  SmsPricesPage,
  SmsSearch,
} from './features/sms/index.ts';
import { ClientTrackingSettingsPage, OwnTrackingSettingsPage } from './features/tracking-settings/index.ts';
import { UsersPage, UsersSearch } from './features/users/index.ts';
import { root } from './shell/root-route.ts';

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

const deletedClients = createRoute({
  getParentRoute: () => root,
  path: '/clients/deleted',
  validateSearch: DeletedClientsSearch,
  component: DeletedClientsPage,
});

const client = createRoute({ getParentRoute: () => root, path: '/clients/$id', component: ClientPage });

const clientTrackingSettings = createRoute({
  getParentRoute: () => root,
  path: '/clients/$id/tracking-settings',
  component: ClientTrackingSettingsPage,
});

const clientData = createRoute({ getParentRoute: () => root, path: '/clients/$id/data', component: ClientDataPage });

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

/** `?client=12` is one client's. */
const sms = createRoute({ getParentRoute: () => root, path: '/sms', validateSearch: SmsSearch, component: SmsPage });

const smsPrices = createRoute({ getParentRoute: () => root, path: '/sms/prices', component: SmsPricesPage });

const smsAccounts = createRoute({
  getParentRoute: () => root,
  path: '/billing/sms',
  validateSearch: SmsAccountsSearch,
  component: SmsAccountsPage,
});

/** The ledger of one client's SMS. */
const smsLedger = createRoute({
  getParentRoute: () => root,
  path: '/billing/sms/$id',
  validateSearch: SmsLedgerSearch,
  component: SmsLedgerPage,
});

/** The screens of administration: clients, users, partners, billing, the platform. */
export const administrationRoutes = [
  ingest,
  partners,
  partner,
  brand,
  catalogue,
  users,
  account,
  outbox,
  billing,
  plans,
  clientAccount,
  invoice,
  sms,
  smsPrices,
  smsAccounts,
  smsLedger,
  clients,
  deletedClients,
  client,
  clientTrackingSettings,
  clientData,
  trackingSettings,
  proposedSettings,
  clientRecord,
  audit,
] as const;

import { createRoute } from '@tanstack/react-router';
import { AlertContactsPage, AlertContactsSearch } from './features/alert-contacts/index.ts';
import {
  AlertRulesSearch,
  AlertsSearch,
  FailedDeliveriesPage,
  FailedDeliveriesSearch,
  InboxPage,
  RulesPage,
  WebhooksPage,
  WebhooksSearch,
} from './features/alerts/index.ts';
import { root } from './shell/root-route.ts';

/** `?alert=12` opens that alert beside the list. */
const alerts = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  validateSearch: AlertsSearch,
  component: InboxPage,
});

/** `?edit=12` opens that rule's dialog. */
const alertRules = createRoute({
  getParentRoute: () => root,
  path: '/alerts/rules',
  validateSearch: AlertRulesSearch,
  component: RulesPage,
});

/** `?edit=12` opens that webhook's dialog, `?log=12` its log. */
const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/alerts/webhooks',
  validateSearch: WebhooksSearch,
  component: WebhooksPage,
});

const failedDeliveries = createRoute({
  getParentRoute: () => root,
  path: '/alerts/failed',
  validateSearch: FailedDeliveriesSearch,
  component: FailedDeliveriesPage,
});

/** `?code=12` asks for the code of that contact. */
const alertContacts = createRoute({
  getParentRoute: () => root,
  path: '/alerts/contacts',
  validateSearch: AlertContactsSearch,
  component: AlertContactsPage,
});

/** The screens of alerts: the inbox, its rules, and where alerts are sent. */
export const alertRoutes = [alerts, alertRules, webhooks, failedDeliveries, alertContacts] as const;

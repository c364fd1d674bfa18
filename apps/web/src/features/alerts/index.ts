import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

export { FailedDeliveriesSearch } from './failed/search.ts';
export { AlertRulesSearch } from './rules/search.ts';
export { AlertsSearch } from './search.ts';
export { WebhooksSearch } from './webhooks/search.ts';
export const InboxPage = lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage');
export const FailedDeliveriesPage = lazyRouteComponent(
  () => import('./failed/failed-page.tsx'),
  'FailedDeliveriesPage',
);
export const RulesPage = lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage');
export const WebhooksPage = lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage');
export { useAlertNews, useOpenAlerts } from './use-open-alerts.ts';
export { useAlertWords } from './words/alert-words.ts';

/** The way between the lists about alerts, for the list of another feature. */
export const AlertTabs = lazy(async () => ({ default: (await withLaterWords(import('./alert-tabs.tsx'))).AlertTabs }));

/** The open alerts of a vehicle, for its card. */
export const VehicleAlerts = lazy(async () => ({
  default: (await withLaterWords(import('./vehicle-alerts.tsx'))).VehicleAlerts,
}));

/** The newest open alerts of the fleet, for the dashboard. */
export const FleetAlerts = lazy(async () => ({
  default: (await withLaterWords(import('./fleet-alerts.tsx'))).FleetAlerts,
}));

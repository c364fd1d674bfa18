import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export { BillingBanner } from './billing-banner.tsx';
export { AccountSearch, BillingSearch } from './search.ts';
/** The account of a client, for a page or tab of another feature. */
export const ClientBilling = lazy(async () => ({ default: (await import('./client-billing.tsx')).ClientBilling }));
export const BillingPage = lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage');
export const ClientBillingPage = lazyRouteComponent(() => import('./client-billing-page.tsx'), 'ClientBillingPage');
export const PlansPage = lazyRouteComponent(() => import('./plans-page.tsx'), 'PlansPage');
export const InvoicePage = lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage');

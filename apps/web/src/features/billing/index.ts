import { lazyRouteComponent } from '@tanstack/react-router';

export { BillingBanner } from './billing-banner.tsx';
export { AccountSearch, BillingSearch } from './search.ts';
export const BillingPage = lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage');
export const ClientBillingPage = lazyRouteComponent(
  () => import('./account/client-billing-page.tsx'),
  'ClientBillingPage',
);
export const PlansPage = lazyRouteComponent(() => import('./plans/plans-page.tsx'), 'PlansPage');
export const InvoicePage = lazyRouteComponent(() => import('./account/invoice-page.tsx'), 'InvoicePage');

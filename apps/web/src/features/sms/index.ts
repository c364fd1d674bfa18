import { lazyRouteComponent } from '@tanstack/react-router';

export { SmsAccountsSearch, SmsLedgerSearch, SmsSearch } from './search.ts';
export const SmsPage = lazyRouteComponent(() => import('./sms-page.tsx'), 'SmsPage');
export const SmsAccountsPage = lazyRouteComponent(() => import('./accounts-page.tsx'), 'SmsAccountsPage');
export const SmsLedgerPage = lazyRouteComponent(() => import('./ledger-page.tsx'), 'SmsLedgerPage');
export const SmsPricesPage = lazyRouteComponent(() => import('./prices-page.tsx'), 'SmsPricesPage');

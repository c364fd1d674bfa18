import { lazyRouteComponent } from '@tanstack/react-router';

export { SmsSearch } from './search.ts';
export const SmsPage = lazyRouteComponent(() => import('./sms-page.tsx'), 'SmsPage');
export const SmsPricesPage = lazyRouteComponent(() => import('./prices-page.tsx'), 'SmsPricesPage');

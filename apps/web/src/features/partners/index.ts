import { lazyRouteComponent } from '@tanstack/react-router';

export { PartnersSearch } from './search.ts';
export const PartnersPage = lazyRouteComponent(() => import('./partners-page.tsx'), 'PartnersPage');
export const PartnerPage = lazyRouteComponent(() => import('./partner-page.tsx'), 'PartnerPage');
export const BrandPage = lazyRouteComponent(() => import('./brand/brand-page.tsx'), 'BrandPage');

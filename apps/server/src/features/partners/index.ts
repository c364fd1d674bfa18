export { brandIn, PLATFORM_BRAND } from './brand.ts';
export { createPartner, type NewPartner } from './create.ts';
export { brandByHost, brandByName } from './find-brand.ts';
export { partnerRoutes } from './routes.ts';

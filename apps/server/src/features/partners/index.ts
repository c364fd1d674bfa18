export { brandIn, PLATFORM_BRAND } from './brand.ts';
export { createPartner, type NewPartner } from './create.ts';
export { brandByHost, brandByName, brandByPreview } from './find-brand.ts';
export { linkAt } from './link-at.ts';
export { mailBrand } from './mail-brand.ts';
export { mapHostsOf } from './map-hosts.ts';
export { mapSourceOf } from './present.ts';
export { findOwnBrand, seesPartner } from './queries.ts';

import type { Brand } from '@balise/contract';
import { askBrand, type BrandAnswer, brandOf } from '../../brand/read.ts';
import { rememberedPartner } from './remembered-partner.ts';

/**
 * The brand that the page begins in: the host name's, or for an unknown host name the one of the partner in the address
 * or of the last sign-in on this device.
 */
export async function brandToWear(host: BrandAnswer): Promise<Brand | undefined> {
  const ofHost = brandOf(host);
  const name = rememberedPartner();
  if (ofHost?.id != null || !name) return ofHost;
  return brandOf(await askBrand({ name })) ?? ofHost;
}

import type { Brand } from '@balise/contract';
import { brandVariables } from './derive.ts';
import { type BrandAnswer, brandOf } from './read.ts';

/** Colours the page, names its window and sets its language until a screen or the reader says otherwise: before the first paint. */
export function startBrand(answer: BrandAnswer): void {
  applyBrand(answer);
  const brand = brandOf(answer);
  if (!brand) return;
  document.title = brand.displayName;
  document.documentElement.lang = brand.defaultLanguage; // of a brand that the server did not know by the host name, too
}

/** Colours the page; without a brand it keeps the platform's own look. */
export function applyBrand(answer: BrandAnswer): void {
  const brand = brandOf(answer);
  if (!brand) return;
  for (const [name, colour] of Object.entries(brandVariables(brand.accent))) {
    document.documentElement.style.setProperty(name, colour);
  }
  showFavicon(brand);
}

function showFavicon(brand: Brand): void {
  if (!brand.logo?.startsWith('data:')) return;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = brand.logo;
}

import type { Brand } from '@balise/contract';
import { derivePalettes } from './derive.ts';

/** Colours the page and names it; undefined leaves the platform's own look. */
export function applyBrand(brand: Brand | undefined): void {
  if (!brand) return;
  for (const [scheme, palette] of Object.entries(derivePalettes(brand.accent))) {
    for (const [role, colour] of Object.entries(palette)) {
      document.documentElement.style.setProperty(`--brand-${scheme}-${role}`, colour);
    }
  }
  document.title = brand.displayName;
  showFavicon(brand);
}

function showFavicon(brand: Brand): void {
  if (!brand.logo?.startsWith('data:')) return;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = brand.logo;
}

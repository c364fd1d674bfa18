import type { Brand, PartnerId } from '@balise/contract';

/** The platform under its own name; it has no partner's row. */
export const PLATFORM_BRAND: Brand = {
  id: null,
  name: 'balise',
  displayName: 'Balise',
  tagline: { en: '', fr: '' },
  accent: '#3b4cb8',
  logo: null,
  defaultLanguage: 'en',
  supportPhone: '',
  supportEmail: '',
};

export type BrandRow = {
  id: PartnerId;
  name: string;
  display_name: string;
  tagline_en: string;
  tagline_fr: string;
  accent: string;
  logo: string | null;
  default_language: 'en' | 'fr';
  support_phone: string;
  support_email: string;
};

export const brandIn = (row: BrandRow): Brand => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  tagline: { en: row.tagline_en, fr: row.tagline_fr },
  accent: row.accent,
  logo: row.logo,
  defaultLanguage: row.default_language,
  supportPhone: row.support_phone,
  supportEmail: row.support_email,
});

import type { Brand, PartnerId, SignInBackground } from '@balise/contract';

/** The platform under its own name; it has no partner's row. */
export const PLATFORM_BRAND: Brand = {
  id: null,
  name: 'balise',
  displayName: 'Balise',
  tagline: { en: '', fr: '' },
  accent: '#3b4cb8',
  logo: null,
  signInBackground: 'map',
  defaultLanguage: 'en',
  supportPhone: '',
  supportEmail: '',
  supportWeb: '',
  preview: false,
};

export type BrandRow = {
  id: PartnerId;
  name: string;
  display_name: string;
  tagline_en: string;
  tagline_fr: string;
  accent: string;
  logo: string | null;
  sign_in_background: SignInBackground;
  default_language: 'en' | 'fr';
  support_phone: string;
  support_email: string;
  support_web: string;
};

/** What of a partner's row everybody sees at its sign-in. */
export const brandFieldsOf = (row: BrandRow) => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  tagline: { en: row.tagline_en, fr: row.tagline_fr },
  accent: row.accent,
  logo: row.logo,
  signInBackground: row.sign_in_background,
  defaultLanguage: row.default_language,
  supportPhone: row.support_phone,
  supportEmail: row.support_email,
  supportWeb: row.support_web,
});

/** @param preview whether it is shown by a preview link */
export const brandIn = (row: BrandRow, preview = false): Brand => ({ ...brandFieldsOf(row), preview });

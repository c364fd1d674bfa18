import type { BrandFields, PartnerFields } from '@balise/contract';

/** The columns of what a partner's own people edit. */
export const brandColumns = (fields: BrandFields) => ({
  display_name: fields.displayName,
  tagline_en: fields.tagline.en,
  tagline_fr: fields.tagline.fr,
  accent: fields.accent.toLowerCase(),
  logo: fields.logo,
  sign_in_background: fields.signInBackground,
  default_language: fields.defaultLanguage,
  support_phone: fields.supportPhone,
  support_email: fields.supportEmail,
  support_web: fields.supportWeb,
  mail_from_name: fields.mailFromName,
  map_url: fields.mapSource?.url ?? null,
  map_attribution: fields.mapSource?.attribution ?? '',
  map_hosts: fields.mapSource?.hosts ?? [],
});

export type BrandColumns = ReturnType<typeof brandColumns>;

/** The columns of everything that can be edited. */
export const partnerColumns = (fields: PartnerFields) => ({
  ...brandColumns(fields),
  name: fields.name,
  host_names: fields.hostNames,
  mail_from_address: fields.mailFromAddress,
  sms_sender: fields.smsSender,
});

export type PartnerColumns = ReturnType<typeof partnerColumns>;

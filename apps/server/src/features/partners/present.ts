import type { BrandFields, MapSource, Partner, PartnerFields } from '@balise/contract';
import type { FoundPartner } from './queries.ts';

/** A partner as the API shows it. */
export const present = (row: FoundPartner): Partner => ({
  id: row.id,
  name: row.name,
  hostNames: row.host_names,
  displayName: row.display_name,
  tagline: { en: row.tagline_en, fr: row.tagline_fr },
  accent: row.accent,
  logo: row.logo,
  signInBackground: row.sign_in_background,
  defaultLanguage: row.default_language,
  supportPhone: row.support_phone,
  supportEmail: row.support_email,
  supportWeb: row.support_web,
  mailFromName: row.mail_from_name,
  mailFromAddress: row.mail_from_address,
  smsSender: row.sms_sender,
  mapSource: mapSourceOf(row),
  published: row.published,
  clients: row.clients,
  users: row.users,
  devices: row.devices,
});

/** What a partner's people see under their vehicles; null: the platform's map. */
export const mapSourceOf = (row: Pick<FoundPartner, 'map_url' | 'map_attribution' | 'map_hosts'>): MapSource | null =>
  row.map_url === null ? null : { url: row.map_url, attribution: row.map_attribution, hosts: row.map_hosts };

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

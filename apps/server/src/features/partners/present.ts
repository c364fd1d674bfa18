import type { MapSource, Partner } from '@balise/contract';
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

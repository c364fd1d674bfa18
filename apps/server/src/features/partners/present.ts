import type { MapSource, Partner } from '@balise/contract';
import { brandFieldsOf } from './brand.ts';
import type { FoundPartner } from './queries.ts';

/** A partner as the API shows it. */
export const present = (row: FoundPartner): Partner => ({
  ...brandFieldsOf(row),
  hostNames: row.host_names,
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

import {
  type ClientId,
  effectiveRights,
  type LinkDestination,
  type LinkField,
  type LinkName,
  type PartnerId,
  type UserId,
  type WeekHours,
} from '@balise/contract';
import type { Scope } from '../../../db/scope.ts';

/** A link that may be opened, with the scope in which its vehicles are read. */
export type OpenLink = {
  id: number;
  name: string;
  partnerName: string;
  /** Of the client. */
  timeZone: string;
  /** Milliseconds since 1970 UTC; null: permanent. */
  expiresAt: number | null;
  updatedAt: number;
  deviceIds: readonly number[];
  groupIds: readonly number[];
  nameAs: LinkName;
  fields: ReadonlySet<LinkField>;
  /** Milliseconds by which everything shown is late. */
  delay: number;
  /** Metres; null: exact places. */
  blur: number | null;
  hours: WeekHours | null;
  tripOnly: boolean;
  destination: LinkDestination | null;
  embedHosts: readonly string[];
  passwordHash: string | null;
  clientId: ClientId;
  /** Of the user in whose name the link is, narrowed to its client: after a transfer it shows nothing of the new owner's. */
  scope: Scope;
};

/** As find_tracking_link() returns it (sql/tracking_links.sql). */
export type OpenLinkRow = {
  id: number;
  client_id: number;
  partner_id: number;
  partner_name: string;
  time_zone: string;
  name: string;
  expires_at: Date | null;
  device_ids: number[];
  group_ids: number[];
  name_as: string;
  fields: string[];
  delay: number;
  blur: number | null;
  hours: unknown;
  trip_only: boolean;
  destination: unknown;
  embed_hosts: string[];
  password_hash: string | null;
  updated_at: Date;
  user_id: number;
  limited: boolean;
  rights: string[];
};

const MINUTE = 60_000;

export function openLinkOf(row: OpenLinkRow): OpenLink {
  const clientId = row.client_id as ClientId;
  return {
    id: row.id,
    name: row.name,
    partnerName: row.partner_name,
    timeZone: row.time_zone,
    expiresAt: row.expires_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
    deviceIds: row.device_ids,
    groupIds: row.group_ids,
    nameAs: row.name_as as LinkName,
    fields: new Set(row.fields as LinkField[]),
    delay: row.delay * MINUTE,
    blur: row.blur,
    hours: row.hours as WeekHours | null,
    tripOnly: row.trip_only,
    destination: row.destination as LinkDestination | null,
    embedHosts: row.embed_hosts,
    passwordHash: row.password_hash,
    clientId,
    scope: {
      userId: row.user_id as UserId,
      role: 'client',
      partnerId: row.partner_id as PartnerId,
      clientId,
      limited: row.limited,
      rights: effectiveRights('client', row.limited, row.rights),
      viewing: false,
    },
  };
}

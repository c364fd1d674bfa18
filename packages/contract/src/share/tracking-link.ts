import { z } from 'zod';
import { PASSWORD_LENGTH } from '../account/password-length.ts';
import { HostName } from '../client/brand.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  GroupId,
  TrackingLinkId,
  TrackingLinkIdInPath,
  UserId,
} from '../core/ids.ts';
import { nameText } from '../core/link-text.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';

/** Links of a client at most, ended ones included. */
export const MOST_TRACKING_LINKS = 1000;
/** Vehicles that a link names at most, and of a group those that its page shows, by plate. */
export const MOST_LINK_DEVICES = 50;
/** Groups that a link names at most. */
export const MOST_LINK_GROUPS = 10;
/** Days that an ended link stays in the list. */
export const ENDED_LINKS_KEPT = 90;
/** Minutes by which positions may be late at most: a day. */
export const MOST_LINK_DELAY = 1440;
/** Metres by which a place may be blurred. */
export const LINK_BLUR = { min: 100, max: 10_000 } as const;

export const LINK_CATEGORIES = ['temporary', 'permanent'] as const;
export type LinkCategory = (typeof LINK_CATEGORIES)[number];

/** What a link may show of a vehicle beside its state and place. */
export const LINK_FIELDS = ['speed', 'address', 'battery', 'driver', 'trail'] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

/** How a link calls its vehicles: by plate, or by their other name where they have one. */
export const LINK_NAMES = ['designation', 'label'] as const;
export type LinkName = (typeof LINK_NAMES)[number];

/**
 * active; expired and revoked: ended; closed: it shows nothing now, because the user in whose name it is made, or its client, may not be
 * used or may not show the vehicles any more.
 */
export const LINK_STATES = ['active', 'expired', 'revoked', 'closed'] as const;
export type LinkState = (typeof LINK_STATES)[number];

const Destination = z.object({
  name: nameText(80),
  latitude: z.number().min(-85, 'too_small').max(85, 'too_large').describe('degrees, WGS 84'),
  longitude: z.number().min(-180, 'too_small').max(180, 'too_large').describe('degrees, WGS 84'),
});
export type LinkDestination = z.output<typeof Destination>;

const shownOfLink = {
  name: nameText(60).describe('heading of the page'),
  category: z.enum(LINK_CATEGORIES),
  expiresAt: Instant.nullish().describe('of a temporary one: later than now; a permanent one has none'),
  deviceIds: z.array(DeviceId).max(MOST_LINK_DEVICES, 'too_many').default([]),
  groupIds: z.array(GroupId).max(MOST_LINK_GROUPS, 'too_many').default([]).describe('members as of each opening'),
  nameAs: z.enum(LINK_NAMES).default('designation'),
  fields: z.array(z.enum(LINK_FIELDS)).default([]).describe('shown beside state and place'),
  delay: z
    .int()
    .min(0, 'too_small')
    .max(MOST_LINK_DELAY, 'too_large')
    .default(0)
    .describe('minutes by which everything shown is late'),
  blur: z
    .int()
    .min(LINK_BLUR.min, 'too_small')
    .max(LINK_BLUR.max, 'too_large')
    .nullish()
    .transform((metres) => metres ?? null)
    .describe('metres; null: the exact place'),
  hours: WeekHours.nullish()
    .transform((hours) => hours ?? null)
    .describe('shown within these hours only; null: always'),
  tripOnly: z.boolean().default(false).describe('shown only while the vehicle is on a trip'),
  destination: Destination.nullish()
    .transform((place) => place ?? null)
    .describe('the page says when the vehicles may be there'),
  embedHosts: z
    .array(HostName)
    .max(5, 'too_many')
    .default([])
    .describe('sites that may show the page within theirs; none: no site'),
};

/** Body of POST /tracking-link and PUT /tracking-link/{id}. */
export const TrackingLinkFields = z
  .object({
    clientId: ClientId.optional().describe("whose vehicles; a client's own people may leave it out"),
    name: shownOfLink.name,
    category: shownOfLink.category,
    expiresAt: shownOfLink.expiresAt,
    deviceIds: shownOfLink.deviceIds,
    groupIds: shownOfLink.groupIds,
    nameAs: shownOfLink.nameAs,
    fields: shownOfLink.fields,
    delay: shownOfLink.delay,
    blur: shownOfLink.blur,
    hours: shownOfLink.hours,
    tripOnly: shownOfLink.tripOnly,
    destination: shownOfLink.destination,
    embedHosts: shownOfLink.embedHosts,
    password: z
      .string()
      .min(PASSWORD_LENGTH.min, 'password_too_short')
      .max(PASSWORD_LENGTH.max, 'too_long')
      .nullish()
      .describe('asked of readers; null: none; absent in an edit: as it is'),
  })
  .superRefine(({ category, expiresAt, deviceIds, groupIds, embedHosts, password }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
    if (category === 'temporary' && expiresAt == null) fault('expiresAt', 'required');
    if (deviceIds.length + groupIds.length === 0) fault('deviceIds', 'choose_a_device');
    // a page of another site cannot keep the cookie that says that the password was given
    if (embedHosts.length > 0 && password != null) fault('embedHosts', 'not_with_password');
  });
export type TrackingLinkFields = z.output<typeof TrackingLinkFields>;

export const TrackingLink = z.object({
  id: TrackingLinkId,
  clientId: ClientId,
  clientName: z.string(),
  name: z.string(),
  category: shownOfLink.category,
  state: z.enum(LINK_STATES),
  expiresAt: Instant.nullable(),
  deviceIds: z.array(DeviceId),
  groupIds: z.array(GroupId),
  names: z.array(z.string()).describe('plates of the vehicles, then groups, of those that the caller sees'),
  nameAs: z.enum(LINK_NAMES),
  fields: z.array(z.enum(LINK_FIELDS)),
  delay: z.number().describe('minutes'),
  blur: z.number().nullable().describe('metres'),
  hours: WeekHours.nullable(),
  timeZone: z.string().describe('of the client, whose clocks the hours follow'),
  tripOnly: z.boolean(),
  destination: Destination.nullable(),
  embedHosts: z.array(z.string()),
  hasPassword: z.boolean(),
  opens: z.number().describe('how often the page was opened'),
  lastOpenedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: UserId,
  creatorName: z.string().describe('under whose rights the page shows the vehicles'),
});
export type TrackingLink = z.output<typeof TrackingLink>;

export const TrackingLinkAddress = z.object({
  url: z.string().describe('opens the page: whoever has it sees what the link shows'),
});
export type TrackingLinkAddress = z.output<typeof TrackingLinkAddress>;

const shared = { tag: 'Tracking link', access: 'manage_links' } as const;
const ById = z.object({ id: TrackingLinkIdInPath });
const UNKNOWN = ['device_not_found', 'group_not_found'] as const;

export const listTrackingLinks = endpoint({
  ...shared,
  name: 'listTrackingLinks',
  method: 'GET',
  path: '/tracking-link/list',
  summary: 'Tracking links, the newest first',
  description: `Ended links stay for ${ENDED_LINKS_KEPT} days. A limited user sees its own.`,
  query: z.object({
    clientId: ClientIdInPath.optional(),
    search: line(100).optional().describe('in the name, the client’s name and the names of vehicles and groups'),
    ...pageInQuery,
  }),
  reply: z.object({ links: z.array(TrackingLink), total: z.number() }),
  errors: [],
});

export const addTrackingLink = endpoint({
  ...shared,
  name: 'addTrackingLink',
  method: 'POST',
  path: '/tracking-link',
  summary: 'Makes a tracking link',
  description:
    'Its page shows no more than the caller may see at each opening, nothing of a time in which the vehicle was another client’s, and nothing ' +
    `while the client is suspended. At most ${MOST_TRACKING_LINKS} of a client.`,
  body: TrackingLinkFields,
  reply: TrackingLink,
  errors: ['client_not_found', 'limit_reached', ...UNKNOWN],
});

export const editTrackingLink = endpoint({
  ...shared,
  name: 'editTrackingLink',
  method: 'PUT',
  path: '/tracking-link/{id}',
  summary: 'Replaces what a tracking link shows, or extends it; its address and client stay',
  description:
    'It then shows the vehicles under the rights of the caller. An expired link that is extended works again; a revoked one cannot be edited.',
  params: ById,
  body: TrackingLinkFields,
  reply: TrackingLink,
  errors: ['tracking_link_not_found', 'tracking_link_revoked', 'client_not_found', ...UNKNOWN],
});

export const revokeTrackingLink = endpoint({
  ...shared,
  name: 'revokeTrackingLink',
  method: 'POST',
  path: '/tracking-link/{id}/revoke',
  summary: 'Ends a tracking link for good: its page shows nothing from then on',
  params: ById,
  reply: TrackingLink,
  errors: ['tracking_link_not_found'],
});

export const getTrackingLinkAddress = endpoint({
  ...shared,
  name: 'getTrackingLinkAddress',
  method: 'GET',
  path: '/tracking-link/{id}/address',
  summary: 'The address of a tracking link, to copy it again',
  description: 'Each call is a line of the audit log.',
  params: ById,
  reply: TrackingLinkAddress,
  errors: ['tracking_link_not_found', 'tracking_link_revoked'],
});

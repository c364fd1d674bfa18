import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId, ShareId, ShareIdInPath } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import {
  ANSWER_DAYS,
  MOST_SHARED_AT_ONCE,
  MOST_SHARES_OF_DEVICE,
  RECIPIENTS_AN_HOUR,
  SHARE_ENDS,
  SHARE_RIGHTS,
  SHARE_SIDES,
  SHARE_STATES,
  ShareFields,
} from './share-fields.ts';

export const Share = z.object({
  id: ShareId,
  side: z.enum(SHARE_SIDES),
  deviceId: DeviceId,
  device: z.string().describe('its plate when it was offered'),
  owner: z.string().describe('the client that shares it'),
  recipient: z
    .string()
    .describe('the code or address that was typed; once it is accepted, the name of the client or partner'),
  rights: z.array(z.enum(SHARE_RIGHTS)),
  historyFrom: Instant.nullable(),
  expiresAt: Instant.nullable(),
  note: z.string(),
  state: z.enum(SHARE_STATES),
  endedWhy: z.enum(SHARE_ENDS).nullable(),
  offeredAt: Instant,
  answerUntil: Instant.describe('an offer without an answer expires then'),
  answeredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  offeredBy: z.string().nullable().describe('null: a user of the other side'),
  answeredBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});
export type Share = z.output<typeof Share>;

const shared = { tag: 'Device sharing', access: 'share_device' } as const;
const ById = z.object({ id: ShareIdInPath });
const STEP_ERRORS = ['share_not_found', 'share_over'] as const;

export const listShares = endpoint({
  ...shared,
  name: 'listShares',
  method: 'GET',
  path: '/share/list',
  summary: 'Devices that are offered to others, or by others, the newest first',
  description: 'A limited user sees what is offered of their own devices, and receives nothing.',
  query: z.object({
    side: z.enum(SHARE_SIDES),
    state: z.enum(SHARE_STATES).optional(),
    search: line(100).optional(),
    ...pageInQuery,
  }),
  reply: z.object({
    shares: z.array(Share),
    total: z.number(),
    waiting: z.number().describe('offers that wait for an answer of the reader'),
  }),
  errors: [],
});

export const SharedDevice = z.object({
  id: DeviceId,
  designation: z.string(),
  label: z.string(),
  owner: z.string().describe('the client that shares it'),
  rights: z.array(z.enum(SHARE_RIGHTS)),
});
export type SharedDevice = z.output<typeof SharedDevice>;

export const listSharedDevices = endpoint({
  name: 'listSharedDevices',
  method: 'GET',
  path: '/share/devices',
  access: 'view_devices',
  tag: shared.tag,
  summary: 'The devices that others share with the caller, in few words, by designation',
  description: 'To choose from. A limited user receives none.',
  reply: z.array(SharedDevice),
  errors: [],
});

export const offerShares = endpoint({
  ...shared,
  name: 'offerShares',
  method: 'POST',
  path: '/share',
  summary: 'Offers devices to another client or a partner',
  description:
    `At most ${MOST_SHARED_AT_ONCE} devices in one call, all or none; ${MOST_SHARES_OF_DEVICE} open shares for each device. The reply is the ` +
    `same whether the recipient exists: an offer that nobody can answer expires after ${ANSWER_DAYS} days like any other. A user may name ` +
    `${RECIPIENTS_AN_HOUR} recipients an hour. The recipient sees nothing before it accepts, and never more than the owner.`,
  body: ShareFields,
  reply: z.array(Share),
  errors: ['device_not_found', 'already_exists', 'limit_reached', 'too_many_requests'],
});

export const acceptShare = endpoint({
  ...shared,
  name: 'acceptShare',
  method: 'POST',
  path: '/share/{id}/accept',
  summary: 'Accepts a device that is offered to you',
  params: ById,
  reply: Share,
  errors: STEP_ERRORS,
});

export const declineShare = endpoint({
  ...shared,
  name: 'declineShare',
  method: 'POST',
  path: '/share/{id}/decline',
  summary: 'Declines a device that is offered to you',
  params: ById,
  reply: Share,
  errors: STEP_ERRORS,
});

export const endShare = endpoint({
  ...shared,
  name: 'endShare',
  method: 'POST',
  path: '/share/{id}/end',
  summary: 'Withdraws a share of your own device, or leaves one that you accepted',
  description: 'It holds at once, also on maps that are open.',
  params: ById,
  reply: Share,
  errors: STEP_ERRORS,
});

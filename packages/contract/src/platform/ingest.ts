import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { WARNING_CODES } from '../core/fields.ts';
import { DeviceId, DeviceIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { Device } from '../device/device.ts';
import { DeviceFields } from '../device/device-fields.ts';

/** One port that listens for trackers of one protocol. */
export const IngestPort = z.object({
  protocol: z.string(),
  port: z.number().nullable(),
  listening: z.boolean(),
  problem: z.string().nullable().describe('why it does not listen, as the operating system says it'),
  connections: z.number(),
  identified: z.number(),
  frames: z.number(),
  fixes: z.number(),
  /** How often each reason of the closed set was met. */
  dropped: z.record(z.string(), z.number()),
});
export type IngestPort = z.infer<typeof IngestPort>;

/** What one gateway says of itself every few seconds; counters since it started. */
export const Gateway = z.object({
  gateway: z.string(),
  startedAt: Instant,
  reportedAt: Instant,
  ports: z.array(IngestPort),
  committed: z.number().describe('fixes stored since the start'),
  duplicates: z.number(),
  rejected: z.number().describe('rows set aside with their bytes'),
  pending: z.number().describe('fixes that wait for their commit'),
  databaseAway: z.boolean(),
});
export type Gateway = z.infer<typeof Gateway>;

export const ingestStatus = endpoint({
  name: 'ingestStatus',
  method: 'GET',
  path: '/ingest/status',
  access: 'view_ingest',
  tag: 'Ingest',
  summary: 'What the gateways hear: ports, connections, drops by reason',
  reply: z.object({ gateways: z.array(Gateway) }),
  errors: [],
});

export const listTrackerPorts = endpoint({
  name: 'listTrackerPorts',
  method: 'GET',
  path: '/ingest/ports',
  access: 'view_devices',
  tag: 'Ingest',
  summary: 'Which port a tracker of each protocol must call',
  description: 'Ports that are open now, by protocol. The address is the host name of the platform.',
  reply: z.array(z.object({ protocol: z.string(), port: z.number() })),
  errors: [],
});

export const UnknownDevice = z.object({
  id: z.number(),
  protocol: z.string(),
  identity: z.string(),
  address: z.string(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  count: z.number(),
});
export type UnknownDevice = z.infer<typeof UnknownDevice>;

export const listUnknownDevices = endpoint({
  name: 'listUnknownDevices',
  method: 'GET',
  path: '/ingest/unknown',
  access: 'view_ingest',
  tag: 'Ingest',
  summary: 'Unknown trackers, the last connected first, at most 500',
  reply: z.array(UnknownDevice),
  errors: [],
});

export const claimUnknownDevice = endpoint({
  name: 'claimUnknownDevice',
  method: 'POST',
  path: '/ingest/unknown/{id}/claim',
  access: 'claim_unknown_device',
  tag: 'Ingest',
  summary: 'Makes a device of an unknown tracker',
  description: 'As POST /device, but the identity is the one that the tracker presented. Its next message is accepted.',
  params: z.object({ id: z.coerce.number<number>().pipe(z.int().positive()) }),
  body: DeviceFields,
  reply: z.object({ device: Device, warnings: z.record(z.string(), z.enum(WARNING_CODES)) }),
  errors: ['not_found', 'client_not_found', 'already_exists', 'registration_refused'],
});

/** How many messages of a tracker are kept as they came, about. */
export const RAW_MESSAGES = 200;

/** The messages of a tracker as they came, the oldest first. */
export const RawTail = z.object({
  device: z.object({ id: DeviceId, designation: z.string(), imei: z.string(), model: z.string().nullable() }),
  messages: z.array(
    z.object({
      at: Instant,
      protocol: z.string(),
      hex: z
        .string()
        .describe('the bytes, in hexadecimal digits; of a request over HTTP "METHOD url", a line end, and its body'),
    }),
  ),
});
export type RawTail = z.infer<typeof RawTail>;

export const listRawMessages = endpoint({
  name: 'listRawMessages',
  method: 'GET',
  path: '/ingest/messages/{id}',
  access: 'view_ingest',
  tag: 'Ingest',
  summary: 'The last 200 messages of a tracker as they came',
  description:
    'Kept for 7 days. What came within the last minutes is written when somebody asks: asked again every few seconds, the answer follows the tracker live. That somebody looked is noted in the log, as for a track.',
  params: z.object({ id: DeviceIdInPath }),
  reply: RawTail,
  errors: ['device_not_found'],
});

import { BLOCKING_CONDITIONS, BLOCKING_REFUSALS, CONDITION_PARTS } from '@balise/tracking';
import { z } from 'zod';
import { BlockingFields } from '../command/blocking-fields.ts';
import { DeviceCommand } from '../command/command.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, DeviceIdInPath, GroupIdInPath } from '../core/ids.ts';
import { DIRECTIONS, pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { BLOCKING_FILTERS, BLOCKING_STATES } from './blocking-fields.ts';

const shared = { tag: 'Blocking', method: 'GET', access: 'view_devices' } as const;

export const Lock = z.object({
  by: z.string().describe('as the user was called then'),
  at: Instant,
  reason: z.string(),
  isOwn: z.boolean().describe('the caller made it: the PIN ends it'),
});

export const NeverBlock = z.object({
  reason: z.string(),
  by: z.string().describe('empty: a former owner'),
  at: Instant,
});

/** A vehicle's starter, and what is under way. */
export const VehicleBlocking = z.object({
  deviceId: DeviceId,
  clientId: ClientId,
  clientName: z.string(),
  designation: z.string(),
  label: z.string(),
  type: z.string(),
  state: z.enum(BLOCKING_STATES).describe('by the commands that were sent, whoever sent them'),
  since: Instant.nullable().describe('since when it is so; null: nothing was ever asked, or in a former owner’s time'),
  last: DeviceCommand.nullable().describe('the command that made it so: who and why; null: none, or a former owner’s'),
  pending: DeviceCommand.nullable().describe(
    'the block or unblock that is not over, with what it waits for and until when',
  ),
  relay: z
    .boolean()
    .nullable()
    .describe('whether the tracker itself reports the starter inhibited; null: it does not say'),
  contradicted: z
    .boolean()
    .describe('blocked, and yet its engine is on and it drives; or its tracker reports the opposite of its state'),
  lock: Lock.nullable(),
  neverBlock: NeverBlock.nullable(),
  killSwitch: z.boolean().describe('the client’s kill switch is on: no block is sent'),
  nextRun: z
    .object({ at: Instant, kind: z.enum(['block', 'unblock']), profile: z.string() })
    .nullable()
    .describe('what a blocking profile asks for next'),
});
export type VehicleBlocking = z.infer<typeof VehicleBlocking>;

export const BLOCKING_ORDERS = ['designation', 'client', 'since'] as const;

export const listBlocking = endpoint({
  ...shared,
  name: 'listBlocking',
  path: '/blocking/list',
  summary: 'A page of vehicles with their blocking states',
  query: z.object({
    search: line(100).optional().describe('in designation, label, code, IMEI and client'),
    clientId: ClientIdInPath.optional(),
    groupId: GroupIdInPath.optional(),
    state: z
      .enum(BLOCKING_FILTERS)
      .optional()
      .describe('as maps and cards show it: by its commands and, while none is on its way, by what its relay says'),
    ...pageInQuery,
    order: z.enum(BLOCKING_ORDERS).default('designation'),
    direction: z.enum(DIRECTIONS).default('asc'),
  }),
  reply: z.object({
    now: Instant,
    total: z.number().describe('of what the query selects, on all pages'),
    counts: z.record(z.enum(BLOCKING_FILTERS), z.number()).describe('of each state, whatever `state` selects'),
    vehicles: z.array(VehicleBlocking),
  }),
  errors: [],
});

const Part = z.object({
  part: z.enum(CONDITION_PARTS),
  met: z.boolean(),
  against: z
    .array(z.enum(BLOCKING_REFUSALS))
    .describe('why it is not met; empty where it is, and where nothing is known'),
  value: z.number().nullable().describe('what is known now: m/s for `standing` and `slow`, else s'),
  limit: z.number().nullable().describe('what is asked for, in the unit of `value`'),
  since: Instant.nullable(),
  remaining: z.number().nullable().describe('s until it is met, should everything stay as it is'),
});

export const getBlocking = endpoint({
  ...shared,
  name: 'getBlocking',
  path: '/device/{id}/blocking',
  summary: 'A vehicle’s starter, what a block of it would wait for now, and what the caller may do',
  description:
    'The conditions are folded from what the vehicle reported within the last 15 minutes, to be shown. What is sent is decided by the ' +
    'gateway that holds the tracker’s connection, from what it received itself. Also of a device that is shared with the caller with the ' +
    'right to block it: without the owner’s reasons, users and plans.',
  params: z.object({ id: DeviceIdInPath }),
  reply: z.object({
    now: Instant,
    vehicle: VehicleBlocking,
    conditions: z.array(z.object({ condition: z.enum(BLOCKING_CONDITIONS), met: z.boolean(), parts: z.array(Part) })),
    limits: BlockingFields.describe('what must be proven before a block is sent, as it is now'),
    blockedByOwner: z
      .boolean()
      .describe('of a shared device: its owner has had it blocked, or plans to now, and only the owner unblocks it'),
    canBlock: z.boolean().describe('its tracker’s protocol has the commands'),
    may: z.object({
      block: z.boolean(),
      emergency: z.boolean(),
      unblock: z.boolean().describe('not while the vehicle is locked'),
      lock: z.boolean(),
      unlock: z
        .enum(['no', 'pin', 'password', 'either'])
        .describe('with what the caller may unlock it; either: an administrator who locked it'),
      setNeverBlock: z.boolean(),
      removeNeverBlock: z.boolean(),
      cancel: z.boolean().describe('the pending command'),
      approve: z.boolean().describe('the pending command, as the second person'),
    }),
  }),
  errors: ['device_not_found'],
});
export type BlockingOfVehicle = z.infer<typeof getBlocking.reply>;

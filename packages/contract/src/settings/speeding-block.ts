import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, GroupId, SpeedingBlockId, SpeedingBlockIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';

/** By which episodes of speeding a vehicle is blocked. */
const Threshold = {
  episodes: z.int().min(2, 'too_small').max(20, 'too_large').describe('at least so many episodes of speeding'),
  minutes: z.int().min(10, 'too_small').max(10_080, 'too_large').describe('within so many minutes'),
};

/** A rule by which vehicles are blocked after speeding. */
export const SpeedingBlock = z.object({
  id: SpeedingBlockId,
  clientId: ClientId,
  clientName: z.string(),
  deviceId: DeviceId.nullable(),
  groupId: GroupId.nullable().describe('neither vehicle nor group: it is for every vehicle of the client'),
  name: z.string().describe('of the vehicle, the group or the client'),
  ...Threshold,
  setBy: z.string().describe('in whose name a block is asked for'),
  setAt: Instant,
});
export type SpeedingBlock = z.output<typeof SpeedingBlock>;

const shared = { tag: 'Speed limit', access: 'edit_speed_limit' } as const;

export const listSpeedingBlocks = endpoint({
  ...shared,
  name: 'listSpeedingBlocks',
  method: 'GET',
  path: '/speed-limit/blocking/list',
  summary: 'Rules by which vehicles are blocked after speeding, by name',
  description: 'A limited user sees those of its vehicles, of groups and of the client.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(SpeedingBlock),
  errors: [],
});

export const setSpeedingBlock = endpoint({
  ...shared,
  name: 'setSpeedingBlock',
  method: 'POST',
  path: '/speed-limit/blocking',
  summary:
    'Has a vehicle, the vehicles of a group, or all of a client blocked after so many episodes of speeding in a time',
  description:
    'Needs the right `block_device` too (`not_allowed`), and is in the caller’s name: the block leaves only while the caller still has both ' +
    'rights, and only with the engine off. It replaces the rule that the vehicle, group or client has. Where several rules apply to a ' +
    'vehicle, one that is fulfilled is enough. Episodes that ended more than 10 minutes ago never block; an unblock by a user begins the ' +
    'count anew; between two blocks there are at least 10 minutes. A limited user sets it for single vehicles of its list only.',
  body: z
    .object({
      clientId: ClientId.optional().describe('whose; a client’s own users may leave it out'),
      deviceId: DeviceId.optional(),
      groupId: GroupId.optional().describe('neither vehicle nor group: of every vehicle of the client'),
      ...Threshold,
    })
    .refine(({ deviceId, groupId }) => deviceId === undefined || groupId === undefined, {
      path: ['groupId'],
      error: 'invalid_value',
    }),
  reply: SpeedingBlock,
  errors: ['client_not_found', 'device_not_found', 'group_not_found', 'not_allowed'],
  surprise: 'speed_limit_failed',
});

export const removeSpeedingBlock = endpoint({
  ...shared,
  name: 'removeSpeedingBlock',
  method: 'DELETE',
  path: '/speed-limit/blocking/{id}',
  summary: 'Ends a rule by which vehicles are blocked after speeding',
  description:
    'A block that it asked for and that waits is not sent any more. What was blocked stays so until a user unblocks it.',
  params: z.object({ id: SpeedingBlockIdInPath }),
  reply: z.null(),
  errors: ['not_found'],
  surprise: 'speed_limit_failed',
});

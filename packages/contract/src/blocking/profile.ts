import { RUN_KINDS } from '@balise/tracking';
import { z } from 'zod';
import { COMMAND_NOTES, COMMAND_STATES, COMMAND_WAITS } from '../command/command-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import {
  BlockingProfileId,
  BlockingProfileIdInPath,
  ClientId,
  ClientIdInPath,
  CommandId,
  DeviceId,
  GroupId,
} from '../core/ids.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Id, Instant, InstantInQuery, line } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';
import { deviceChoice } from '../device/device-choice.ts';
import {
  BlockingProfileFields,
  MOST_BLOCKING_PROFILES,
  PROFILE_CONDITIONS,
  PROFILE_RUN_REASONS,
  ProfileExceptions,
} from './profile-fields.ts';

/** How many coming runs a profile shows. */
export const NEXT_RUNS = 3;

/** A weekly schedule by which vehicles are blocked and unblocked. */
export const BlockingProfile = z.object({
  id: BlockingProfileId,
  clientId: ClientId,
  clientName: z.string(),
  timeZone: z.string().describe('of the client, by whose clocks the hours are'),
  name: z.string(),
  description: z.string(),
  week: WeekHours,
  blockingTime: z.string().nullable().describe('`22:00`; null, as the next two: the week has no such form'),
  unblockingTime: z.string().nullable(),
  days: z.array(z.number()).nullable().describe('1 Monday to 7 Sunday'),
  exceptions: ProfileExceptions,
  devices: z.object({ deviceIds: z.array(DeviceId), groupIds: z.array(GroupId) }),
  condition: z.enum(PROFILE_CONDITIONS),
  isActive: z.boolean(),
  vehicles: z.number().describe('devices and members of its groups now'),
  nextRuns: z
    .array(z.object({ kind: z.enum(RUN_KINDS), at: Instant }))
    .describe(`the next ${NEXT_RUNS}; none while it is not active`),
  changedBy: z.string().describe('in whose name its commands are sent'),
  updatedAt: Instant,
});
export type BlockingProfile = z.output<typeof BlockingProfile>;

const shared = { tag: 'Blocking profile', access: 'manage_blocking_profiles' } as const;
const ById = z.object({ id: BlockingProfileIdInPath });
const BODY = 512 * 1024;

export const listBlockingProfiles = endpoint({
  ...shared,
  name: 'listBlockingProfiles',
  method: 'GET',
  path: '/blocking-profile/list',
  summary: 'Blocking profiles of the client, by name',
  description: 'A limited user sees those whose vehicles are all in its list.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(BlockingProfile),
  errors: [],
});

export const getBlockingProfile = endpoint({
  ...shared,
  name: 'getBlockingProfile',
  method: 'GET',
  path: '/blocking-profile/{id}',
  summary: 'One blocking profile',
  params: ById,
  reply: BlockingProfile,
  errors: ['blocking_profile_not_found'],
});

export const addBlockingProfile = endpoint({
  ...shared,
  name: 'addBlockingProfile',
  method: 'POST',
  path: '/blocking-profile',
  bodyLimit: BODY,
  summary: 'Adds a blocking profile',
  description:
    `At most ${MOST_BLOCKING_PROFILES} of a client. At each blocking time a block of every vehicle is asked for, in the caller’s name, who needs ` +
    'the right `block_device` too. It is sent once the vehicle is proven stationary (see `condition`), until the unblocking time at the ' +
    'latest; then every vehicle that is still blocked by profiles is unblocked. What is saved within a blocked time applies from the ' +
    'next blocking time. A limited user names only devices of its list, and no groups.',
  body: BlockingProfileFields,
  reply: BlockingProfile,
  errors: ['client_not_found', 'blocking_profile_name_taken', 'limit_reached', 'not_allowed'],
});

export const editBlockingProfile = endpoint({
  ...shared,
  name: 'editBlockingProfile',
  method: 'PUT',
  path: '/blocking-profile/{id}',
  bodyLimit: BODY,
  summary: 'Replaces what a blocking profile says',
  description:
    'Its client stays. Its commands are then sent in the caller’s name. Vehicles that it has blocked and that it would not block now are ' +
    'unblocked within a minute; other hours apply from the next blocking time.',
  params: ById,
  body: BlockingProfileFields,
  reply: BlockingProfile,
  errors: ['blocking_profile_not_found', 'blocking_profile_name_taken', 'not_allowed'],
});

export const deleteBlockingProfile = endpoint({
  ...shared,
  name: 'deleteBlockingProfile',
  method: 'DELETE',
  path: '/blocking-profile/{id}',
  summary: 'Deletes a blocking profile and unblocks what it has blocked; its runs stay',
  description: 'For 30 days `POST /blocking-profile/{id}/restore` brings it back.',
  params: ById,
  reply: z.null(),
  errors: ['blocking_profile_not_found'],
});

export const restoreBlockingProfile = endpoint({
  ...shared,
  name: 'restoreBlockingProfile',
  method: 'POST',
  path: '/blocking-profile/{id}/restore',
  summary: 'Takes back the deletion of a blocking profile',
  params: ById,
  reply: BlockingProfile,
  errors: ['blocking_profile_not_found', 'blocking_profile_name_taken', 'limit_reached'],
});

/** Hours in which another profile blocks some of the same vehicles. */
export const ProfileOverlap = z.object({
  profileId: BlockingProfileId,
  name: z.string(),
  vehicles: z.number().describe('that both block'),
  week: WeekHours.describe('the hours of the week that both have'),
});
export type ProfileOverlap = z.output<typeof ProfileOverlap>;

export const findProfileOverlaps = endpoint({
  ...shared,
  name: 'findProfileOverlaps',
  method: 'POST',
  path: '/blocking-profile/overlaps',
  bodyLimit: BODY,
  summary: 'Which active profiles block some of the same vehicles at the same hours of the week',
  description: 'Nothing is saved. Such vehicles are unblocked when the last of the profiles ends.',
  body: z.object({
    clientId: ClientId.optional(),
    profileId: BlockingProfileId.optional().describe('the one that is edited, which does not overlap itself'),
    week: WeekHours,
    devices: deviceChoice({ all: false, many: true }),
  }),
  reply: z.array(ProfileOverlap),
  errors: ['client_not_found'],
});

/** What came of a run: nothing was asked of the vehicle, or how far the command has come. */
export const RUN_OUTCOMES = [...COMMAND_STATES, 'notAsked'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** A profile that came to block or unblock one vehicle. */
export const ProfileRunOfDevice = z.object({
  id: Id,
  kind: z.enum(RUN_KINDS),
  dueAt: Instant,
  until: Instant.nullable().describe('of a block: the end of the blocked time, after which it is not sent'),
  deviceId: DeviceId.nullable().describe('null: the vehicle is another client’s by now'),
  designation: z.string().describe('as the vehicle was called then'),
  outcome: z.enum(RUN_OUTCOMES),
  reason: z.enum(PROFILE_RUN_REASONS).nullable().describe('why nothing was asked'),
  commandId: CommandId.nullable(),
  note: z.enum(COMMAND_NOTES).describe('of the command'),
  waitsFor: z.array(z.enum(COMMAND_WAITS)),
  waited: z
    .number()
    .nullable()
    .describe('ms from the request until the command was sent or ended; null: it waits, or none was asked'),
});
export type ProfileRunOfDevice = z.output<typeof ProfileRunOfDevice>;

const runSelection = {
  search: line(100).optional().describe('in the designation'),
  kind: z.enum(RUN_KINDS).optional(),
  outcome: z.enum(RUN_OUTCOMES).optional(),
  from: InstantInQuery.optional(),
  to: InstantInQuery.optional().describe('runs that were due before it'),
};

export const listProfileRuns = endpoint({
  ...shared,
  name: 'listProfileRuns',
  method: 'GET',
  path: '/blocking-profile/{id}/runs',
  summary: 'The runs of a blocking profile, newest first, a page at a time',
  description: 'Kept for 400 days.',
  params: ById,
  query: z.object({ ...runSelection, ...pageInQuery }),
  reply: z.object({ total: z.number(), runs: z.array(ProfileRunOfDevice) }),
  errors: ['blocking_profile_not_found'],
});

export const exportProfileRuns = endpoint({
  ...shared,
  name: 'exportProfileRuns',
  method: 'POST',
  path: '/blocking-profile/{id}/runs/export',
  summary: 'The runs of a blocking profile as a file',
  description: `All that the selection has, newest first. Takes up to ${EXPORT_TIMEOUT} ms.`,
  params: ById,
  body: z.object({ ...runSelection, ...exportFields }),
  ...exportedList,
  errors: ['blocking_profile_not_found'],
});

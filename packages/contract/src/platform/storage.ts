import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';

/** How far a UTC day is archived: the rows of each device become one compressed chunk, then the rows are dropped. */
export const ArchiveDay = z.object({
  day: z.iso.date(),
  devices: z.number().describe('that had rows when it began; 0 of a day of which late records alone were archived'),
  devicesDone: z.number(),
  devicesFailed: z.number().describe('at the last attempt; they are tried again'),
  problem: z.string().nullable().describe('why the last of them failed'),
  fixes: z.number(),
  bytes: z.number().describe('compressed'),
  late: z.number().describe('fixes that came when the day was archived already, and were worked in'),
  startedAt: Instant,
  finishedAt: Instant.nullable().describe('null: some devices are still to be done, or the rows are still there'),
});
export type ArchiveDay = z.infer<typeof ArchiveDay>;

/** A chunk that could not be opened. Everything else is read without it, and readers are shown what is missing. */
export const DamagedChunk = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  day: z.iso.date(),
  reason: z.string(),
  foundAt: Instant,
});
export type DamagedChunk = z.infer<typeof DamagedChunk>;

/** Chunks being moved to another retention class or client, or erased with their device. */
export const ChunkTask = z.object({
  id: z.number(),
  kind: z.enum(['move', 'erase']),
  clientName: z.string(),
  designation: z.string().nullable().describe('null: of all of the client’s devices'),
  requestedAt: Instant,
  chunks: z.number().nullable().describe('null: not begun'),
  done: z.number(),
  finishedAt: Instant.nullable(),
});
export type ChunkTask = z.infer<typeof ChunkTask>;

/** Days that are listed. */
export const ARCHIVE_DAYS_SHOWN = 60;

export const storageStatus = endpoint({
  name: 'storageStatus',
  method: 'GET',
  path: '/ingest/storage',
  access: 'view_ingest',
  tag: 'Ingest',
  summary: 'How the past is kept: days being archived, damage, and what is being moved or erased',
  reply: z.object({
    fixes: z.number().describe('archived in all'),
    bytes: z.number().describe('what they took when they were archived'),
    days: z
      .array(ArchiveDay)
      .describe(`the ${ARCHIVE_DAYS_SHOWN} newest, and all that are under way or failed; the newest first`),
    damaged: z.array(DamagedChunk).describe('at most 100, the newest first'),
    tasks: z.array(ChunkTask).describe('all that are under way, and the 10 that ended last'),
  }),
  errors: [],
});
export type StorageStatus = z.infer<typeof storageStatus.reply>;

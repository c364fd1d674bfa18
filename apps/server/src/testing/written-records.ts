import { always, DEFAULT_SETTINGS, type FixRecord, NO_ALERTS, type Timeline } from '@balise/tracking';
import type { TestDatabase } from '../db/testing.ts';
import { DEFAULT_LIMITS } from '../ingest/limits.ts';
import { createWriteBuffer, type WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';

/** The write buffer of a gateway that no one listens to, with small batches. */
export const openBuffer = ({ pools }: TestDatabase, batchRecords = 200): WriteBuffer =>
  createWriteBuffer({
    pool: pools.ingest,
    limits: { ...DEFAULT_LIMITS, batchRecords },
    publish: () => {},
    onTrouble: (error) => {
      throw error;
    },
  });

/** Writes records of a device as if it had sent them at one moment; resolves once they are durable. */
export const pushRecords = (
  buffer: WriteBuffer,
  deviceId: number,
  records: readonly FixRecord[],
  receivedAt: number,
  timeline: Timeline = always(DEFAULT_SETTINGS),
): Promise<void> =>
  new Promise<void>((resolve, reject) =>
    buffer.push({
      deviceId,
      protocol: 'gt06',
      receivedAt,
      raw: new Uint8Array(1),
      rejected: [],
      timeline,
      alerts: NO_ALERTS,
      records: records.map((record) => ({ ...record, json: JSON.stringify(record.fix.attributes) })),
      onDurable: resolve,
      onLost: () => reject(new Error('lost')),
    }),
  );

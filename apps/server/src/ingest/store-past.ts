import type { Fix } from '@balise/tracking';
import { NO_ALERTS, periodAt, recordOf } from '@balise/tracking';
import type { LiveChange } from '../bus/live-changes.ts';
import { timelinesIn } from '../features/tracking-settings/index.ts';
import { devicesByIdentity } from './identities/directory-queries.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { Pool } from './write-buffer/batch-queries.ts';
import { storable } from './write-buffer/storable.ts';
import { unstorable } from './write-buffer/unstorable.ts';
import { createWriteBuffer } from './write-buffer/write-buffer.ts';

type Means = {
  /** Connections of the ingest role. */
  pool: Pool;
  publish: (changes: LiveChange[]) => void;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  onTrouble: (error: unknown) => void;
};

/** How long a device is known by what was read of it, ms. */
const REMEMBERED = 60_000;

/**
 * Stores the past of a device from another platform as late messages are stored, by a write buffer of its own: in the same transactions,
 * with trips and odometer derived from it, each position once. The device's version keeps this buffer and the gateways' apart. Alerts and
 * commands hear nothing of it.
 */
export function createPastStore({ pool, publish, now, onTrouble }: Means) {
  const limits = { ...DEFAULT_LIMITS, queues: 1, statesInMemory: 100 };
  const buffer = createWriteBuffer({ pool, limits, publish, onTrouble });
  const readTimelines = timelinesIn(pool);
  let known: { imei: string; until: number; device: Awaited<ReturnType<typeof devicesByIdentity>>[number] } | undefined;
  const deviceOf = async (imei: string) => {
    if (known?.imei === imei && known.until > now()) return known.device;
    const [device] = await devicesByIdentity(pool, readTimelines, [imei]);
    if (!device) throw new Error(`no device is known by ${imei}`);
    known = { imei, until: now() + REMEMBERED, device };
    return device;
  };
  return {
    /** @throws where the device is gone, or the database refuses what it was given */
    async store(imei: string, fixes: readonly Fix[]): Promise<void> {
      const { id, timeline } = await deviceOf(imei);
      const receivedAt = now();
      const records = fixes.flatMap((said) => {
        const { fix, json } = storable(said);
        const { settings } = periodAt(timeline, fix.time ?? receivedAt);
        const { at, key, quality, fix: kept } = recordOf(fix, receivedAt, settings);
        const record = { at, key, quality, fix: kept, receivedAt, json };
        return unstorable(said, record) ? [] : [record];
      });
      if (records.length === 0) return;
      await new Promise<void>((onDurable, reject) =>
        buffer.push({
          deviceId: id,
          protocol: 'import',
          receivedAt,
          timeline,
          alerts: NO_ALERTS,
          raw: new Uint8Array(),
          records,
          rejected: [],
          onDurable,
          onLost: () => reject(new Error('positions of an import cannot be stored')),
        }),
      );
    },
    close: () => buffer.drain(limits.drainTimeout),
  };
}

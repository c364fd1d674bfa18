import { type Missing, openRecords } from '../../history/index.ts';
import { positionRecords, rowOf } from './positions.ts';
import type { TotalTask } from './tasks.ts';

/** Rows that the event loop takes at a time: more would keep trackers waiting. */
const AT_ONCE = 500;

/** The positions of some days as JSON texts of `KeyedRow` lists, in bytes, which go to another thread without being copied. */
export function tableRowsOf({ track, form, wanted }: TotalTask): {
  batches: Uint8Array<ArrayBuffer>[];
  missing: Missing[];
} {
  const { records, missing } = openRecords(track);
  const positions = positionRecords(records, form, wanted);
  const batches: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < positions.length; start += AT_ONCE) {
    const rows = positions.slice(start, start + AT_ONCE).map(rowOf);
    batches.push(new TextEncoder().encode(JSON.stringify(rows)) as Uint8Array<ArrayBuffer>);
  }
  return { batches, missing };
}

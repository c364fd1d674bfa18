import { crc32, deflateRawSync } from 'node:zlib';
import {
  type Arrival,
  always,
  arrive,
  DEFAULT_SETTINGS,
  type Fix,
  type FixRecord,
  NEW_DEVICE,
  recordOf,
} from '@balise/tracking';
import { archiveTrack, TRACK_VERSION } from '@balise/tracks';
import { DAY } from './history-drive.ts';
import { hotFromOf, type Plan } from './history-plan.ts';

/** A tracker's message is received so long after it measured, ms. */
const DELAY = 1_500;
/** As the server archives them. */
const LEVEL = 6;

export type Piece = { day: number; first: number; last: number; count: number; checksum: number; content: Buffer };

/** What the platform would have of a tracker that has sent these fixes in order. */
export type Past = { arrival: Arrival; pieces: Piece[]; hot: FixRecord[]; format: number };

export function pastOf(plan: Plan, fixes: readonly Fix[]): Past {
  const records = fixes.map((fix) => recordOf(fix, (fix.time ?? 0) + DELAY, DEFAULT_SETTINGS));
  const arrival = arrive(NEW_DEVICE, records, plan.until, always(DEFAULT_SETTINGS, plan.clientId));
  const hotFrom = hotFromOf(plan);
  const days = Map.groupBy(records, ({ at }) => Math.floor(at / DAY) * DAY);
  return {
    arrival,
    pieces: [...days].filter(([day]) => day < hotFrom).map(([day, list]) => chunkOf(day, list)),
    hot: records.filter(({ at }) => at >= hotFrom),
    format: TRACK_VERSION,
  };
}

function chunkOf(day: number, records: readonly FixRecord[]): Piece {
  const content = deflateRawSync(archiveTrack(records), { level: LEVEL });
  const [first = day, last = day] = [records[0]?.at, records.at(-1)?.at];
  return { day, first, last, count: records.length, checksum: crc32(content), content };
}

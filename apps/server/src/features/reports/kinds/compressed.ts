import { readTrack } from '../../history/index.ts';
import { positionRecords, wantedMoments } from '../../tracks/rows/index.ts';
import type { Source } from '../read/source.ts';
import { rowOf } from './positions.ts';

const DAY = 86_400_000;

/** The positions that tell the way of a device, in the way of listPositions: a day is the same whatever is asked around it. */
export const compressed: Source = async function* ({ tx, criteria, onMissing }, subjects) {
  for (const subject of subjects) {
    for (const { from, to } of subject.owned) {
      const end = Math.min(to, criteria.to);
      for (let start = Math.max(from, criteria.from); start < end; ) {
        const period = { from: start, to: Math.min(end, Math.floor(start / DAY) * DAY + DAY) };
        const wanted = await wantedMoments(tx, subject.deviceId, period);
        for await (const { records, missing } of readTrack(tx, subject.deviceId, period)) {
          onMissing(subject, missing);
          yield positionRecords(records, 'compressed', wanted).flatMap((record) => rowOf(subject, record));
        }
        start = period.to;
      }
    }
  }
};

import type { ReportKind } from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import { type DriverClaim, mainDriver } from '@balise/tracking';
import { type Drives, drivesOf } from '../../driver-assignments/index.ts';
import type { ReportSubject } from './choice-queries.ts';
import type { ReportSource, Source } from './source.ts';
import { idsOf } from './source.ts';

const DAY = 86_400_000;

/** Rows of what somebody drove, with who drove the longest part of each. A scope that sees no drivers sees none here. Who filled in is entered with the purchase. */
export function withDrivers(kind: ReportKind, rows: Source): Source {
  if (kind === 'drivers' || kind === 'fuel' || !REPORTS[kind].columns.some(({ key }) => key === 'driver')) return rows;
  return async function* (reading: ReportSource, subjects: readonly ReportSubject[]) {
    const { criteria, now } = reading;
    // what began in the period is followed to its end
    const drives = await drivesOf(reading.tx, idsOf(subjects), { from: criteria.from - DAY, to: criteria.to + DAY });
    for await (const part of rows(reading, subjects)) {
      for (const { subject, from, to, mark, values } of part) {
        const spans = drives.spans.get(subject.deviceId);
        if (!spans || mark === 'stop') continue;
        const claim = mainDriver(spans, from, Math.max(from + 1, to ?? now));
        if (claim) values.driver = nameOf(claim, drives);
      }
      yield part;
    }
  };
}

/** A driver's name, or the number of a card that nobody has. */
export const nameOf = ({ driverId, card }: Pick<DriverClaim, 'driverId' | 'card'>, { names }: Drives): string =>
  driverId === null ? (card ?? '') : (names.get(driverId) ?? '');

import { reportedTanks } from '../../tank/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, finder, idsOf, inOrder, placeOf, type Raw, type ReportSource } from '../read/source.ts';

/** Fills and drops of tanks with a sensor, with the purchases that belong to them. */
export const tank = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const lines = await reportedTanks(reading.tx, idsOf(subjects), reading.criteria);
  const raw = lines.flatMap((line): Raw[] => {
    const subject = find(line.deviceId, line.clientId);
    if (!subject) return [];
    const { kind, eventId, purchaseIds, at, until, litres, bought, missing, before, after, latitude, longitude } = line;
    const isDrop = kind === 'drop';
    const values = {
      at,
      tankLine: kind,
      filled: isDrop ? null : litres,
      dropped: isDrop ? litres : null,
      bought,
      missing: kind === 'less' || kind === 'not_filled' ? missing : null,
      tankBefore: before,
      tankAfter: after,
      place: placeOf(latitude === null || longitude === null ? null : { latitude, longitude }),
    };
    return [{ subject, from: at, to: until, mark: `${eventId ?? ''} ${purchaseIds[0] ?? ''}`, values }];
  });
  return inOrder(raw, subjects);
});

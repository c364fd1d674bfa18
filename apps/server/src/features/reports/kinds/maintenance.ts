import { majorUnits } from '@balise/contract';
import { reportedRecords } from '../../maintenance/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, finder, idsOf, inOrder, type Raw, type ReportSource } from '../read/source.ts';

const MINUTE = 60_000;

/** Records of maintenance one by one: what was done with what it cost, what was left out and what was put off with the reason. */
export const maintenance = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const rows = await reportedRecords(reading.tx, idsOf(subjects), reading.criteria);
  const raw = rows.flatMap((row): Raw[] => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject) return [];
    const { id, at, service, kind, state, wasDueOn, metres, currency, downtimeMinutes } = row;
    const amount = (of: number) => (kind === 'done' ? majorUnits(of, currency) : null);
    const values = {
      at,
      service,
      outcome: kind,
      stateThen: state,
      wasDueOn,
      odometer: metres,
      partsCost: amount(row.partsCost),
      labourCost: amount(row.labourCost),
      taxCost: amount(row.taxCost),
      totalCost: amount(row.totalCost),
      currency: kind === 'done' ? currency : null,
      downtime: downtimeMinutes === null ? null : downtimeMinutes * MINUTE,
      workshop: row.workshop || null,
      operations: row.operations.map(({ name }) => name).join(', ') || null,
      reason: row.reason || null,
      workNote: row.note || null,
    };
    return [{ subject, from: at, to: at, mark: String(id), values }];
  });
  return inOrder(raw, subjects);
});

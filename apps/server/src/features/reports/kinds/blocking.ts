import type { ReportSubject } from '../read/choice-queries.ts';
import { blockingOf } from '../read/command-queries.ts';
import { atOnce, finder, idsOf, inOrder, type Raw, type ReportSource } from '../read/source.ts';

/** Requests to block and unblock, and what became of them. */
export const blocking = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const rows = await blockingOf(reading.tx, idsOf(subjects), reading.criteria);
  const raw = rows.flatMap((row) => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject) return [];
    const { kind, state, requestedAt, sentAt, settledAt, mode, origin, requester, approver, reason, note, id } = row;
    const asked = { action: kind, mode, origin, requester, approver, reason, requestedAt };
    const values = { ...asked, commandState: state, explanation: note, sentAt, settledAt };
    return [{ subject, from: requestedAt, to: settledAt, mark: String(id), values }];
  });
  return inOrder(raw, subjects);
});

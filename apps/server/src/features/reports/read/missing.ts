import type { ReportMissing } from '@balise/contract';
import type { Period } from '../../history/index.ts';
import type { Report } from './read-report.ts';

/**
 * What of a period could not be read, of each vehicle: days that follow each other as one time, and each once however many parts of it
 * are damaged.
 */
export function missingOf(missing: Report['missing'], { from, to }: Period): ReportMissing[] {
  return [...Map.groupBy(missing, ({ subject }) => subject)].flatMap(([{ deviceId, vehicle }, times]) => {
    const reported: ReportMissing[] = [];
    for (const time of times.toSorted((a, b) => a.from - b.from)) {
      const last = reported.at(-1);
      const end = Math.min(to, time.to);
      if (last && time.from <= last.to) last.to = Math.max(last.to, end);
      else reported.push({ deviceId, vehicle, from: Math.max(from, time.from), to: end });
    }
    return reported;
  });
}

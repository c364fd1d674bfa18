import { type ExactPath, inexactRows, noteDamage, openExactPath, storedTrack } from '../../history/index.ts';
import type { ReportSubject } from './choice-queries.ts';
import type { ReportSource } from './source.ts';

/** Days that are read at once. */
const STEP = 8 * 86_400_000;

export type PathStep = { path: ExactPath; inexact: ReadonlyMap<number, number> };

/**
 * Where a device was in a time of its client, some days at a time; of its messages no more than that is read.
 * @param exact up to which radius a fix is as good as exact, metres: of larger ones `inexact` has the radius
 */
export async function* pathsOf(
  { tx, onMissing }: Pick<ReportSource, 'tx' | 'onMissing'>,
  subject: ReportSubject,
  { from, to }: { from: number; to: number },
  exact: number,
): AsyncGenerator<PathStep> {
  const { deviceId } = subject;
  for (let start = from; start < to; start += STEP) {
    const step = { from: start, to: Math.min(to, start + STEP) };
    // before the rows themselves: what is archived in between has it too
    const inexact = await inexactRows(tx, deviceId, step, exact);
    const track = await storedTrack(tx, deviceId, step, { whole: false });
    if (!track) return;
    const { path, missing } = openExactPath(track);
    onMissing(subject, missing);
    await noteDamage(tx, deviceId, missing);
    yield { path, inexact };
  }
}

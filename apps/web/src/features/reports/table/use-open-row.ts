import type { ReportPage, ReportRow } from '@balise/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../api/user.ts';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import type { Period } from '../../../ui/period/period.ts';
import type { Column } from './columns.ts';
import { whyOf } from './why-of.ts';

const LEAST = 20 * 60_000; // ms: less than that shows no way
const AROUND = 5 * 60_000; // ms before and after
const MOST = 31 * 86_400_000; // ms: what history shows at once

/** The time on the map that a row tells of: a little more than it, and never so short that nothing is seen. */
export function timeOf(
  { from, to }: ReportRow,
  { generatedAt, to: end }: Pick<ReportPage, 'generatedAt' | 'to'>,
): Period {
  const until = Math.max(from, to ?? Math.min(end, generatedAt));
  const wanting = Math.max(AROUND, (LEAST - (until - from)) / 2);
  const whole = { from: from - wanting, to: until + wanting };
  return { from: Math.max(whole.from, whole.to - MOST), to: whole.to };
}

/** What the address of the history says to show a row: its vehicle, its time, its trip or stop selected. */
export function historyOf(page: ReportPage, columns: readonly Column[], row: ReportRow) {
  const { from, to } = timeOf(row, page);
  const episode = whyOf(page.kind, columns, row);
  const selected =
    episode?.kind === 'trip' || episode?.kind === 'stop' ? `${episode.kind}.${episode.startsAt}` : undefined;
  return { devices: row.deviceId, from: asMoment(from), to: asMoment(to), ...(selected ? { selected } : {}) };
}

/** Opens a row on the map; undefined for readers who may not see where vehicles were. */
export function useOpenRow(
  page: ReportPage | undefined,
  columns: readonly Column[],
): ((row: ReportRow) => void) | undefined {
  const navigate = useNavigate();
  if (!useMay('view_history') || !page) return undefined;
  return (row) => void navigate({ to: '/history', search: historyOf(page, columns, row) });
}

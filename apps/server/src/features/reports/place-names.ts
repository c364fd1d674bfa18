import type { Language, ReportCell, ReportKind, ReportPlace } from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import type { Places } from '../../places/index.ts';
import type { ReportLine } from './read/read-report.ts';

/** Fills in what places are called, of these rows, in one question. */
export type NamePlaces = (lines: readonly ReportLine[]) => Promise<void>;

/** Degrees of a place whose name represents all in it: some ten metres. */
const CELL = 1e-4;
/** Names that are remembered: vehicles come back to the same places. */
const MOST_KNOWN = 20_000;

export function placeNamer(kind: ReportKind, places: Pick<Places, 'of'>, language: Language): NamePlaces {
  const columns = REPORTS[kind].columns.flatMap(({ type }, index) => (type === 'place' ? [index] : []));
  const known = new Map<string, string | null>();
  return async (lines) => {
    const found = lines.flatMap(({ cells }) => columns.flatMap((column) => unnamed(cells[column])));
    const unknown = new Map<string, ReportPlace>();
    for (const place of found) {
      const key = keyOf(place);
      if (!known.has(key)) unknown.set(key, place);
    }
    if (unknown.size > 0) {
      const spots = [...unknown.values()].map(({ latitude, longitude }) => ({ latitude, longitude }));
      const names = await places.of(spots, language);
      if (known.size > MOST_KNOWN) known.clear();
      for (const [index, key] of [...unknown.keys()].entries()) known.set(key, names[index] ?? null);
    }
    for (const place of found) place.name = known.get(keyOf(place)) ?? place.name;
  };
}

const keyOf = ({ latitude, longitude }: ReportPlace): string =>
  `${Math.round(latitude / CELL)} ${Math.round(longitude / CELL)}`;

function unnamed(cell: ReportCell | undefined): ReportPlace[] {
  if (typeof cell !== 'object' || cell === null || !('latitude' in cell)) return [];
  return cell.name === null ? [cell] : [];
}

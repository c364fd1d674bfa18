import { type Language, REPORTS, type ReportCell, type ReportKind, type ReportPlace } from '@balise/contract';
import type { Places } from '../../outside/places/index.ts';
import type { Line } from './read-report.ts';

/** Fills in what places are called, of these rows, in one question. */
export type NamePlaces = (lines: readonly Line[]) => Promise<void>;

export function placeNamer(kind: ReportKind, places: Pick<Places, 'of'>, language: Language): NamePlaces {
  const columns = REPORTS[kind].columns.flatMap(({ type }, index) => (type === 'place' ? [index] : []));
  return async (lines) => {
    const found = lines.flatMap(({ cells }) => columns.flatMap((column) => unnamed(cells[column])));
    if (found.length === 0) return;
    const names = await places.of(found, language);
    found.forEach((place, index) => {
      place.name = names[index] ?? null;
    });
  };
}

function unnamed(cell: ReportCell | undefined): ReportPlace[] {
  if (typeof cell !== 'object' || cell === null || !('latitude' in cell)) return [];
  return cell.name === null ? [cell] : [];
}

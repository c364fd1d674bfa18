import type { Zone } from '../../../map/drawing/zone.ts';
import { type Sizes, zoneOf } from './draft.ts';
import { drawnFault, type RowFault } from './judge.ts';
import { type FileFault, readText } from './read-file.ts';

/** What a line and a point become until the reader says otherwise. */
const SIZES: Sizes = { width: 100, radius: 50 };

/** `found`: how many shapes the text draws; the first is taken. */
export type ShapeInText = { zone: Zone; name: string; found: number };

/** The first shape that a text in GeoJSON, KML or GPX draws, or why there is none that a geofence can have. */
export async function shapeInText(
  text: string,
): Promise<ShapeInText | { fileFault: FileFault } | { rowFault: RowFault }> {
  const drafts = await readText(text);
  if (typeof drafts === 'string') return { fileFault: drafts };
  const [draft] = drafts;
  const zone = draft && zoneOf(draft, SIZES);
  if (!draft || !zone) return { rowFault: 'nothing_drawn' };
  const rowFault = drawnFault(draft, SIZES);
  return rowFault ? { rowFault } : { zone, name: draft.name, found: drafts.length };
}

import { GeofenceFields } from '@balise/contract';
import { type ShapeFault, shapeFault } from '@balise/tracking';
import { shapeOf } from '../../../map/drawing/zone.ts';
import { coordinatesOf } from '../geofence-form.ts';
import { type Draft, type Sizes, zoneOf } from './draft.ts';

/** Characters of a name. */
export const NAME = 60;

/** Why a geofence of a file cannot be added as it is. */
export type RowFault = ShapeFault | 'nothing_drawn' | 'too_few_points' | 'outside' | NameFault;
export type NameFault = 'no_name' | 'long_name' | 'name_taken' | 'name_twice';

/** What is wrong with the shape; undefined: nothing. */
export function drawnFault(draft: Draft, sizes: Sizes): RowFault | undefined {
  const zone = zoneOf(draft, sizes);
  if (!zone) return 'nothing_drawn';
  const corners = zone.kind === 'corridor' || zone.kind === 'polygon' ? zone.points : [];
  if (corners.length > 0 && corners.length < (zone.kind === 'corridor' ? 2 : 3)) return 'too_few_points';
  const parsed = GeofenceFields.safeParse({ name: 'x', ...coordinatesOf(zone) });
  if (!parsed.success) {
    return parsed.error.issues.some(({ message }) => message === 'too_many') ? 'too_many_points' : 'outside';
  }
  return shapeFault(shapeOf(zone));
}

/** What is wrong with each name: it must be one of its own, whatever its case. `taken`: names of the client in lower case. */
export function nameFaults(names: readonly string[], taken: ReadonlySet<string>): (NameFault | undefined)[] {
  const seen = new Set<string>();
  return names.map((given) => {
    const name = given.trim().toLowerCase();
    if (name === '') return 'no_name';
    if (name.length > NAME) return 'long_name';
    if (taken.has(name)) return 'name_taken';
    if (seen.has(name)) return 'name_twice';
    seen.add(name);
    return undefined;
  });
}

import type { Gt06Frame } from './frame.ts';
import type { Gt06Layout } from './layout.ts';
import { commonLayouts } from './layouts/common.ts';
import { familyLayouts } from './layouts/families.ts';
import { reportLayouts } from './layouts/reports.ts';

/** The first that fits is the one: families before what is common to all. */
const LAYOUTS: readonly Gt06Layout[] = [...familyLayouts, ...reportLayouts, ...commonLayouts];

const BY_TYPE = new Map<number, Gt06Layout[]>();
for (const layout of LAYOUTS) {
  for (const type of typeof layout.type === 'number' ? [layout.type] : layout.type) {
    BY_TYPE.set(type, [...(BY_TYPE.get(type) ?? []), layout]);
  }
}

/** What a frame of a device of this model is made of; undefined where no manual that we know says. */
export function layoutOf(frame: Gt06Frame, model: string): Gt06Layout | undefined {
  return BY_TYPE.get(frame.type)?.find(
    (layout) =>
      (layout.extended === undefined || layout.extended === frame.extended) &&
      (layout.length === undefined || (!frame.extended && layout.length(frame.length))) &&
      (layout.model === undefined || layout.model(model)) &&
      (layout.content === undefined || layout.content(frame.content)),
  );
}

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'osmand', usesImei: false, sources: { protocol: TRACCAR_DEVICES } });

export const osmand: Brand = {
  brand: 'OsmAnd',
  models: [model('OsmAnd')],
};

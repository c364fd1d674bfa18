import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'cellocator', usesImei: false, sources: { protocol: TRACCAR_DEVICES } });

export const cellocator: Brand = {
  brand: 'Cellocator',
  models: [model('CelloTrack 6M'), model('CelloTrack IP67'), model('CelloTrack XT')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'gpsmarker', sources: { protocol: TRACCAR_DEVICES } });

export const gpsmarker: Brand = {
  brand: 'GPS Marker',
  models: [model('M60'), model('M70'), model('M80'), model('M100'), model('M130')],
};

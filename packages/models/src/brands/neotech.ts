import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'wialon', sources: { protocol: TRACCAR_DEVICES } });

export const neotech: Brand = {
  brand: 'NeoTech',
  models: [model('TR1000')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'wialon', sources: { protocol: TRACCAR_DEVICES } });

export const masterkit: Brand = {
  brand: 'MasterKit',
  models: [model('BM8009')],
};

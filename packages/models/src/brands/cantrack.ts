import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DOCUMENTS } from '../sources.ts';

const model = rowsOf({ protocol: 'h02', usesImei: false, sources: { protocol: TRACCAR_DOCUMENTS } });

export const cantrack: Brand = {
  brand: 'Cantrack',
  models: [model('G02M')],
};

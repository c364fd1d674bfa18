import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'autofon', sources: { protocol: TRACCAR_DEVICES } });

export const autofon: Brand = {
  brand: 'AutoFon',
  models: [model('D'), model('SE'), model('SE+')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'bce', sources: { protocol: TRACCAR_DEVICES } });

export const bce: Brand = {
  brand: 'BCE',
  models: [model('FM Light'), model('FM Light+'), model('FM Blue'), model('FM Blue+')],
};

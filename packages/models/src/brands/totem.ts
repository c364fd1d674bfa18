import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'totem', sources: { protocol: TRACCAR_DEVICES } });

export const totem: Brand = {
  brand: 'Totem',
  models: [model('AT03'), model('AT06'), model('AT06+'), model('AT09')],
};

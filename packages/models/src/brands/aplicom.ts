import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'aplicom', sources: { protocol: TRACCAR_DEVICES } });

export const aplicom: Brand = {
  brand: 'Aplicom',
  models: [model('A1 Max'), model('A1 Trax'), model('A1 M2M'), model('A5 GLX'), model('A9')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'navis', sources: { protocol: TRACCAR_DEVICES } });

export const navtelecom: Brand = {
  brand: 'Navtelecom',
  models: [model('Signal S-2115'), model('Signal S-2117')],
};

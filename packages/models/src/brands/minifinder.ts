import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'minifinder', sources: { protocol: TRACCAR_DEVICES } });

export const minifinder: Brand = {
  brand: 'MiniFinder',
  models: [model('Pico'), model('Atto')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'tk103', sources: { protocol: TRACCAR_DEVICES } });

export const kingneed: Brand = {
  brand: 'Kingneed',
  models: [model('TK20')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'globalsat', sources: { protocol: TRACCAR_DEVICES } });

export const globalsat: Brand = {
  brand: 'GlobalSat',
  models: [
    model('TR-600'),
    model('TR-600G'),
    model('TR-606B'),
    model('TR-203'),
    model('TR-206'),
    model('TR-151'),
    model('TR-151SP'),
  ],
};

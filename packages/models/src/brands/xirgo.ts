import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'xirgo', sources: { protocol: TRACCAR_DEVICES } });

export const xirgo: Brand = {
  brand: 'Xirgo',
  models: [
    model('XT-2000G'),
    model('XT-2050C'),
    model('XT-2060G'),
    model('XT-2150'),
    model('XT-2150C'),
    model('XT-2150G'),
    model('XT-2160G'),
    model('XT-3200'),
    model('XT-4500G'),
    model('XT-4550C'),
    model('XT-4560G'),
    model('XT-4700'),
    model('XT-4750C'),
    model('XT-4760'),
    model('XT-4850C'),
    model('XT-4860G'),
    model('XT-5000'),
    model('XT-5050C'),
    model('XT-5060'),
    model('XT-6200'),
    model('XT-6260'),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { NAVTRACK } from '../sources.ts';

const model = rowsOf({ protocol: 'fifotrack', sources: { protocol: NAVTRACK } });

export const fifotrack: Brand = {
  brand: 'Fifotrack',
  models: [
    model('A01'),
    model('A100'),
    model('A300'),
    model('A500'),
    model('A600'),
    model('A700'),
    model('Q1'),
    model('S20'),
    model('S30'),
    model('S50'),
    model('S60'),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'ulbotech', sources: { protocol: TRACCAR_DEVICES } });

export const ulbotech: Brand = {
  brand: 'Ulbotech',
  models: [
    model('T301'),
    model('T303'),
    model('T360'),
    model('T361'),
    model('T363A'),
    model('T363B'),
    model('T366'),
    model('T370'),
    model('T371'),
    model('T373A'),
    model('T373B'),
    model('T376'),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'telic', sources: { protocol: TRACCAR_DEVICES } });

export const telic: Brand = {
  brand: 'Telic',
  models: [
    model('SBC-AVL'),
    model('SBC3'),
    model('Picotrack'),
    model('Picotrack IP69 K'),
    model('Picotrack Endurance Primary'),
    model('Picotrack Endurance Rechargeable'),
  ],
};

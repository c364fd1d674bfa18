import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'gosafe', sources: { protocol: TRACCAR_DEVICES } });

export const gosafe: Brand = {
  brand: 'GoSafe',
  models: [
    model('G1S'),
    model('G2P'),
    model('G3A'),
    model('G3S'),
    model('G6S'),
    model('G79'),
    model('G717'),
    model('G737'),
    model('G777'),
    model('G797'),
    model('G797W'),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'totem', sources: { protocol: TRACCAR_DEVICES } });

export const tzone: Brand = {
  brand: 'TZone',
  models: [
    model('TZ-AVL02'),
    model('TZ-AVL03'),
    model('TZ-AVL05'),
    model('TZ-AVL08'),
    model('TZ-AVL09'),
    model('TZ-AVL10'),
    model('TZ-AVL201'),
    model('TZ-GT08'),
    model('TZ-GT09'),
    model('TZ-VN06'),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'laipac', sources: { protocol: TRACCAR_DEVICES } });

export const laipac: Brand = {
  brand: 'Laipac',
  models: [
    model('StarFinder AIRE'),
    model('StarFinder Lite'),
    model('StarFinder Bus'),
    model('S911 Lola'),
    model('S911 Bracelet Locator'),
    model('S911 Personal Locator'),
  ],
};

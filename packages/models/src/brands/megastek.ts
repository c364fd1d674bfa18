import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'megastek', sources: { protocol: TRACCAR_DEVICES } });

export const megastek: Brand = {
  brand: 'Megastek',
  models: [
    model('MT-90'),
    model('MT-100'),
    model('GPT-69'),
    model('GT-89'),
    model('GT-99'),
    model('XT-007'),
    model('GMT-368'),
    model('GMT-368SQ'),
    model('GVT-369'),
    model('GVT-390'),
    model('GVT-500'),
    model('GVT-510'),
  ],
};

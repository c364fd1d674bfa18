import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { COBAN } from '../setups/coban.ts';
import { plaspy, TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({ protocol: 'gps103', setup: COBAN, sources: { protocol: TRACCAR_DEVICES } });

export const coban: Brand = {
  brand: 'Coban',
  models: [
    model('TK103-2B'),
    model('TK-102B'),
    model('TK303B'),
    model('TK303G'),
    model('303F'),
    model('GPS-103'),
    model('GPS-103-A'),
    model('GPS102'),
    model('GPS102B'),
    model('GPS104'),
    model('GPS105B'),
    model('GPS106'),
    model('GPS107'),
    model('GPS301'),
    model('GPS302'),
    model('GPS303', { abilities: ['sos'], sources: { abilities: plaspy('coban/gps303', 'Coban GPS303') } }),
    model('GPS303-G'),
    model('GPS304'),
    model('GPS305'),
    model('GPS306'),
  ],
};

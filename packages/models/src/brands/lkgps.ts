import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES, TRACCAR_DOCUMENTS } from '../sources.ts';

const model = rowsOf({
  protocol: 'h02',
  usesImei: false,
  sources: { listed: TRACCAR_DOCUMENTS, protocol: TRACCAR_DEVICES },
});

export const lkgps: Brand = {
  brand: 'LKGPS',
  models: [
    model('LK106'),
    model('LK109'),
    model('LK206A'),
    model('LK206B'),
    model('LK208'),
    model('LK210'),
    model('LK310'),
  ],
};

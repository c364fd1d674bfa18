import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { CASTEL } from '../setups/castel.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({
  protocol: 'castel',
  usesImei: false,
  setup: CASTEL,
  sources: { protocol: TRACCAR_DEVICES },
});

export const castel: Brand = {
  brand: 'Castel',
  models: [
    model('IDD-212B'),
    model('IDD-212GL'),
    model('IDD-213G'),
    model('IDD-213T'),
    model('IDD-213N'),
    model('IDD-218G'),
    model('HT-192'),
    model('HT-196R'),
    model('MPIP-618'),
    model('MPIP-619'),
    model('MPIP-620'),
    model('PT-690'),
    model('PT-718'),
    model('SAT-802'),
  ],
};

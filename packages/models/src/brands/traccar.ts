import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_CLIENT } from '../setups/phone.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const model = rowsOf({
  protocol: 'osmand',
  usesImei: false,
  fitting: 'phone',
  setup: TRACCAR_CLIENT,
  sources: { protocol: TRACCAR_DEVICES, abilities: TRACCAR_CLIENT.source },
});

export const traccar: Brand = {
  brand: 'Traccar',
  models: [model('Client')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRAMIGO } from '../setups/tramigo.ts';

const T23 = {
  title: 'Tramigo: T23 Fleet GPRS specification v0.94',
  url: 'https://www.traccar.org/protocol/5073-tramigo/T23_GPRSS_GPRS_Specification_ENG_v0.94.pdf',
  page: '1',
};

const model = rowsOf({ protocol: 'tramigo', setup: TRAMIGO, sources: { protocol: T23 } });

export const tramigo: Brand = {
  brand: 'Tramigo',
  models: [model('T23')],
};

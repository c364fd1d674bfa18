import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { ARNAVI } from '../setups/arnavi.ts';

const model = rowsOf({ protocol: 'arnavi', setup: ARNAVI, sources: { protocol: ARNAVI.source } });

export const arnavi: Brand = {
  brand: 'Arnavi',
  models: [model('5')],
};

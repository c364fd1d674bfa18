import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES, TRACCAR_DOCUMENTS } from '../sources.ts';

const model = rowsOf({ protocol: 'jt600', sources: { protocol: TRACCAR_DEVICES } });

/** Its protocol is among the documents of JT/T 808. */
const jt808 = rowsOf({ protocol: 'jt808', sources: { protocol: TRACCAR_DOCUMENTS } });

export const jointech: Brand = {
  brand: 'Jointech',
  models: [model('JT600'), model('GP4000'), model('GP5000'), model('GP6000'), jt808('JT705')],
};

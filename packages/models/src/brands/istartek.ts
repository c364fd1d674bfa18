import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';

const PROTOCOL = {
  title: 'iStartek: GPS tracker communication protocol V1.3, applied models',
  url: 'https://www.traccar.org/protocol/5222-startek/iStartekGPSTrackerCommunicationProtocolv1.32.pdf',
  page: '1',
};

const model = rowsOf({ protocol: 'startek', sources: { protocol: PROTOCOL } });

export const istartek: Brand = {
  brand: 'iStartek',
  models: [model('VT200'), model('VT200-L'), model('PT60')],
};

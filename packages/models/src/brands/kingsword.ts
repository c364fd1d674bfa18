import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { NAVTRACK, thread } from '../sources.ts';

const model = rowsOf({
  protocol: 'easytrack',
  sources: { listed: NAVTRACK, protocol: thread('issues/357', 'Easy Track’s ET-01') },
});

export const kingsword: Brand = { brand: 'KingSword', models: [model('ET-01')] };

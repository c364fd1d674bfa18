import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { thread } from '../sources.ts';

const model = rowsOf({
  protocol: 'pt502',
  sources: { protocol: thread('pull/72', 'support for Bofan PT502 devices') },
});

export const bofan: Brand = { brand: 'Bofan', models: [model('PT502')] };

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { thread } from '../sources.ts';

const model = rowsOf({ protocol: 'watch', sources: { protocol: thread('issues/3436', 'Mictrack MP10 speaks watch') } });

export const mictrack: Brand = { brand: 'Mictrack', models: [model('MP10')] };

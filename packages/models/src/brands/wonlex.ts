import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { thread } from '../sources.ts';

const model = rowsOf({ protocol: 'watch', sources: { protocol: thread('issues/2896', 'Wonlex Q50 speaks watch') } });

export const wonlex: Brand = { brand: 'Wonlex', models: [model('Q50')] };

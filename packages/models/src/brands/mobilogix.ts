import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { thread } from '../sources.ts';

const model = rowsOf({
  protocol: 'mobilogix',
  sources: { protocol: thread('pull/5517', 'with the MT2000 protocol over the air, V1.3.7') },
});

export const mobilogix: Brand = { brand: 'Mobilogix', models: [model('MT2000')] };

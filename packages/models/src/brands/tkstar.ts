import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { plaspy } from '../sources.ts';

const model = rowsOf({
  protocol: 'watch',
  sources: {
    listed: plaspy('tk_star', 'TK-Star'),
    protocol: {
      title: 'Traccar forum: a TK905 speaks watch',
      url: 'https://www.traccar.org/forums/topic/watch-protocol4',
    },
  },
});

export const tkstar: Brand = { brand: 'TK-Star', models: [model('TK905')] };

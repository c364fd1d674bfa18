import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { plaspy, thread } from '../sources.ts';

const model = rowsOf({
  protocol: 'minifinder2',
  sources: {
    protocol: {
      title: 'Eview: pet tracker communication protocol V20230506, preface',
      url: 'https://www.traccar.org/protocol/5187-minifinder2/Eview%20Pet%20Tracker%20Communication%20Protocol%20V20230506.pdf',
    },
  },
});
const listed = plaspy('ev', 'EV');

export const eview: Brand = {
  brand: 'Eview',
  models: [
    model('EV-04', { sources: { listed, protocol: thread('issues/5393', 'Eview EV-04 speaks minifinder2') } }),
    model('EV-05', { sources: { listed, protocol: thread('issues/4985', 'Eview EV05 speaks minifinder2') } }),
    model('EV-07S', {
      protocol: 'minifinder',
      sources: { protocol: thread('issues/2526', 'Eview EV07S speaks minifinder') },
    }),
    model('EV-201G'),
    model('EV-201M', { sources: { listed } }),
    model('EV-206M', { sources: { listed } }),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';

const model = rowsOf({
  protocol: 'watch',
  sources: {
    protocol: {
      title: 'proycon: a Reptrek Minitrek with a server of one’s own',
      url: 'https://gist.github.com/proycon/9b7062d318f29f5b4a036c4ab55a79d8',
    },
  },
});

export const reptrek: Brand = { brand: 'Reptrek', models: [model('Minitrek')] };

import type { Brand } from '../entry.ts';
import { CONCOX } from '../setups/concox.ts';

const LIST = { title: 'Plaspy device documentation: Concox', url: 'https://docs.plaspy.com/devices/concox' };

export const concox: Brand = {
  brand: 'Concox',
  models: [
    {
      name: 'GT06N',
      protocol: 'gt06',
      abilities: ['ignition', 'relay'],
      setup: CONCOX,
      sources: { protocol: LIST, abilities: LIST },
    },
  ],
};

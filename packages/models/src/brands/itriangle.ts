import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { plaspy, thread } from '../sources.ts';

const page = plaspy('itriangle/bharat101/features', 'iTriangle Bharat101');
const model = rowsOf({
  protocol: 'aquila',
  sources: { listed: plaspy('itriangle', 'iTriangle'), protocol: thread('pull/4892', 'Aquila OBD II of iTriangle') },
});

export const itriangle: Brand = {
  brand: 'iTriangle',
  models: [
    model('OBD II', { fitting: 'obd', sources: { abilities: thread('pull/4892', 'Aquila OBD II of iTriangle') } }),
    model('Bharat101', {
      protocol: 'its',
      abilities: ['bluetooth', 'inputs', 'backupBattery'],
      sources: { protocol: page, abilities: page },
    }),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { OWNTRACKS } from '../setups/phone.ts';

const model = rowsOf({
  protocol: 'owntracks',
  usesImei: false,
  fitting: 'phone',
  setup: OWNTRACKS,
  sources: { protocol: OWNTRACKS.source, abilities: OWNTRACKS.source },
});

export const owntracks: Brand = {
  brand: 'OwnTracks',
  models: [model('OwnTracks')],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { flespi, plaspy } from '../sources.ts';

const model = rowsOf({
  protocol: 'suntech',
  usesImei: false,
  sources: { listed: plaspy('suntech', 'Suntech'), protocol: flespi('suntech') },
});

export const suntech: Brand = {
  brand: 'Suntech',
  models: [
    model('ST210'),
    model('ST215'),
    model('ST215C'),
    model('ST230'),
    model('ST240'),
    model('ST300'),
    model('ST300A'),
    model('ST300H'),
    model('ST300K'),
    model('ST300R'),
    model('ST300V'),
    model('ST330'),
    model('ST340'),
    model('ST340LC'),
    model('ST600R'),
    model('ST910'),
    model('ST940', {
      fitting: 'battery',
      sources: {
        abilities: {
          title: 'Suntech: ST940 user manual',
          url: 'https://usermanual.wiki/Suntech/ST940',
          page: '1',
        },
      },
    }),
    model('ST20U'),
    model('ST25T'),
    model('ST410MG'),
    model('ST419NG'),
    model('ST4215'),
    model('ST4290'),
    model('ST4305'),
    model('ST4315'),
    model('ST4335'),
    model('ST4345'),
    model('ST4345LB'),
    model('ST4410G'),
    model('ST4505'),
    model('ST4915'),
    model('ST4915LCBF'),
    model('ST4932'),
    model('ST4945'),
    model('ST4945S'),
    model('ST4945B'),
    model('ST4955'),
    model('ST4955LCBW'),
    model('ST6560'),
    model('ST8300'),
    model('ST8310'),
    model('ST8310U'),
    model('ST8310UM'),
  ],
};

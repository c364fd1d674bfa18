import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { ATRACK } from '../setups/atrack.ts';
import { flespi, plaspy } from '../sources.ts';

const model = rowsOf({
  protocol: 'atrack',
  setup: ATRACK,
  sources: { listed: plaspy('atrack', 'ATrack'), protocol: flespi('atrack') },
});

export const atrack: Brand = {
  brand: 'ATrack',
  models: [
    model('AK1'),
    model('AK300'),
    model('AK7'),
    model('AK7S'),
    model('AK7V'),
    model('AL1'),
    model('AL100'),
    model('AL11'),
    model('AL300'),
    model('AL7'),
    model('AS1'),
    model('AS11'),
    model('AS3'),
    model('AS300'),
    model('AS500'),
    model('AS700'),
    model('AT5i'),
    model('AU7'),
    model('AX11'),
    model('AX300'),
    model('AX5'),
    model('AX7'),
    model('AX9'),
  ],
};

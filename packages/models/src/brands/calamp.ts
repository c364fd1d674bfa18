import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TRACCAR_DEVICES } from '../sources.ts';

const TRAXELIO = { title: 'Traxelio: CalAmp LM Direct', url: 'https://traxelio.com/trackers/protocol/calamp' };

const model = rowsOf({ protocol: 'calamp', usesImei: false, sources: { protocol: TRACCAR_DEVICES } });

export const calamp: Brand = {
  brand: 'CalAmp',
  models: [
    model('LMU-3030', {
      fitting: 'obd',
      sources: {
        abilities: {
          title: 'CVE-2017-3217: CalAmp LMU 3030 OBD-II',
          url: 'https://raw.githubusercontent.com/CVEProject/cvelistV5/main/cves/2017/3xxx/CVE-2017-3217.json',
        },
      },
    }),
    model('LMU-3640', { sources: { protocol: TRAXELIO } }),
    model('LMU-4230', { sources: { protocol: TRAXELIO } }),
    model('LMU-200'),
    model('LMU-300'),
    model('LMU-328'),
    model('LMU-400'),
    model('LMU-700'),
    model('LMU-800'),
    model('LMU-900'),
    model('LMU-1100'),
    model('LMU-1200'),
    model('LMU-2000'),
    model('LMU-2100'),
    model('LMU-2600'),
    model('LMU-2620'),
    model('LMU-2700'),
    model('LMU-2720'),
    model('LMU-4200'),
    model('LMU-4520'),
    model('LMU-5000'),
    model('TTU-700'),
    model('TTU-1200'),
    model('TTU-2820'),
    model('ATU-620'),
  ],
};

import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { SINOTRACK } from '../setups/sinotrack.ts';
import { plaspy } from '../sources.ts';

const PROTOCOL = {
  title: 'SinoTrack: TQ GPRS transport protocol',
  url: 'https://github.com/eusonlito/GPS-Tracker/files/14089965/SinoTrack.Protocol.1.pdf',
  page: '1',
};

const model = rowsOf({
  protocol: 'h02',
  usesImei: false,
  setup: SINOTRACK,
  sources: { listed: plaspy('sinotrack', 'SinoTrack'), protocol: PROTOCOL },
});

export const sinotrack: Brand = {
  brand: 'Sinotrack',
  models: [
    model('ST-901', {
      abilities: ['ignition', 'waterproof'],
      fitting: 'wired',
      sources: { abilities: plaspy('sinotrack/st_901/protocol', 'SinoTrack ST-901') },
    }),
    model('ST-901A'),
    model('ST-901AL'),
    model('ST-901L', {
      abilities: ['ignition', 'relay'],
      fitting: 'wired',
      sources: { abilities: plaspy('sinotrack/st_901l/protocol', 'SinoTrack ST-901L') },
    }),
    model('ST-901M', {
      abilities: ['ignition', 'relay'],
      fitting: 'wired',
      sources: { abilities: plaspy('sinotrack/st_901m/protocol', 'SinoTrack ST-901M') },
    }),
    model('ST-902'),
    model('ST-902A'),
    model('ST-902L'),
    model('ST-903'),
    model('ST-904L'),
    model('ST-905'),
    model('ST-905L'),
    model('ST-906', { fitting: 'wired', sources: { abilities: plaspy('sinotrack/st_906', 'SinoTrack ST-906') } }),
    model('ST-906L'),
    model('ST-907'),
    model('ST-907L'),
    model('ST-908'),
    model('ST-909L'),
    model('ST-915'),
    model('ST-915L'),
  ],
};

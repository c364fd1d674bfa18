import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { RUPTELA } from '../setups/ruptela.ts';
import { flespi, plaspy } from '../sources.ts';

const FM3 = {
  title: 'Ruptela: FM 3 manual',
  url: 'https://it.scribd.com/document/135345801/Ruptela-FM-Manual-v3',
  page: '7–32',
};

const model = rowsOf({
  protocol: 'ruptela',
  setup: RUPTELA,
  sources: { protocol: flespi('ruptela') },
});

export const ruptela: Brand = {
  brand: 'Ruptela',
  models: [
    model('FM-Eco4', {
      abilities: ['ignition', 'fuel', 'temperature', 'driverId', 'waterproof'],
      fitting: 'wired',
      sources: { abilities: plaspy('ruptela/fm_eco4/protocol', 'Ruptela FM-Eco4') },
    }),
    model('FM-Eco4 Light', {
      abilities: ['fuel', 'temperature', 'driverId', 'relay', 'inputs'],
      fitting: 'wired',
      sources: { abilities: plaspy('ruptela/fm_eco4_light/protocol', 'Ruptela FM-ECO4 Light') },
    }),
    model('Eco5 Lite', {
      abilities: ['ignition', 'inputs', 'bluetooth', 'backupBattery'],
      fitting: 'wired',
      sources: { abilities: plaspy('ruptela/eco5_lite/protocol', 'Ruptela Eco5 Lite') },
    }),
    model('FM-Pro4', {
      abilities: ['can', 'fuel', 'temperature', 'driverId'],
      fitting: 'wired',
      sources: { abilities: plaspy('ruptela/fm_pro4/protocol', 'Ruptela FM-Pro4') },
    }),
    model('Plug5', {
      abilities: ['ignition', 'can', 'bluetooth'],
      fitting: 'obd',
      sources: { abilities: plaspy('ruptela/plug5/protocol', 'Ruptela Plug5') },
    }),
    model('HCV5', {
      abilities: ['can', 'inputs', 'backupBattery'],
      fitting: 'wired',
      sources: { abilities: { title: 'flespi: Ruptela HCV5', url: 'https://flespi.com/devices/ruptela-hcv5' } },
    }),
    model('FM-Pro3', { sources: { listed: FM3 } }),
    model('FM-Eco3', { sources: { listed: FM3 } }),
    model('FM-Tco3', { sources: { listed: FM3 } }),
  ],
};

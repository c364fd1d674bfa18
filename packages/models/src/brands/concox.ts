import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { CONCOX } from '../setups/concox.ts';
import { flespi, plaspy, TRACCAR_DEVICES, thread } from '../sources.ts';

const GT06N_MANUAL = {
  title: 'GT06N user manual 2.5N, features',
  url: 'https://dokumen.tips/documents/gps-vehicle-tracker-gps-trackergps-tracker-gt06ngkiswara-technology-gps.html',
  page: '2',
};

const model = rowsOf({
  protocol: 'gt06',
  setup: CONCOX,
  sources: { listed: plaspy('concox', 'Concox'), protocol: flespi('concox') },
});

/** India's AIS 140 in the place of the maker's own. */
const ais140 = rowsOf({
  protocol: 'its',
  sources: {
    listed: plaspy('concox', 'Concox'),
    protocol: thread('issues/4361', 'Wetrack140 communication protocol of May 2019'),
  },
});

export const concox: Brand = {
  brand: 'Concox',
  models: [
    model('GT06N', {
      abilities: ['ignition', 'relay', 'sos', 'voice', 'inputs', 'backupBattery'],
      fitting: 'wired',
      supply: [9, 36],
      sources: { abilities: plaspy('concox/gt06n/features', 'Concox GT06N'), supply: GT06N_MANUAL },
    }),
    model('GT06E'),
    model('GT06F'),
    model('GT06N 4G'),
    model('GT710'),
    model('GT800'),
    model('GV20'),
    model('GK309E'),
    model('MT200'),
    model('X3', {
      abilities: ['ignition', 'relay', 'sos', 'voice', 'inputs', 'backupBattery'],
      fitting: 'wired',
      supply: [9, 36],
      sources: { abilities: plaspy('concox/x3', 'Concox X3'), supply: plaspy('concox/x3', 'Concox X3') },
    }),
    model('WeTrack2', {
      abilities: ['ignition', 'relay', 'backupBattery', 'waterproof'],
      fitting: 'wired',
      supply: [9, 90],
      sources: {
        abilities: plaspy('concox/wetrack2', 'Concox WeTrack2'),
        supply: plaspy('concox/wetrack2', 'Concox WeTrack2'),
      },
    }),
    model('WeTrack Lite'),
    ais140('WeTrack140'),
    model('Qbit M'),
    model('AT1'),
    model('AT4'),
    model('BL10'),
    model('EG02'),
    model('GT300', { sources: { protocol: TRACCAR_DEVICES } }),
    model('GT03A', { sources: { protocol: TRACCAR_DEVICES } }),
    model('JV200', { sources: { protocol: TRACCAR_DEVICES } }),
    model('TR06', { sources: { protocol: TRACCAR_DEVICES } }),
  ],
};

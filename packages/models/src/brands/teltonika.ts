import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TELTONIKA } from '../setups/teltonika.ts';
import { flespi, plaspy, TRACCAR_DEVICES } from '../sources.ts';

const FMB208_ACCESSORIES = {
  title: 'Teltonika Telematics Wiki: FMB208 accessories',
  url: 'https://wiki.teltonika-gps.com/view/Template:FMB208_Accessories',
};
const FTC961_PINOUT = {
  title: 'Teltonika Telematics Wiki: FTC961 general description, pinout',
  url: 'https://wiki.teltonika-gps.com/view/FTC961_General_description',
};
const FMB900_PINOUT = {
  title: 'Teltonika Telematics Wiki: FMB900 first start, pinout',
  url: 'https://wiki.teltonika-gps.com/view/Special:MobileDiff/12376',
};
const FMM001_PINOUT = {
  title: 'Teltonika Telematics Wiki: FMM001 first start, pinout',
  url: 'https://wiki.teltonika-gps.com/view/Special:MobileDiff/42723',
};
const FMB002_PINOUT = {
  title: 'Teltonika Telematics Wiki: FMB002 first start, pinout',
  url: 'https://wiki.teltonika-gps.com/view/Special:MobileDiff/43568',
};
const FMB110_START = {
  title: 'Teltonika Telematics Wiki: FMB110 first start',
  url: 'https://wiki.teltonika-gps.com/view/Special:MobileDiff/20495',
};
const FMU1_FEATURES = {
  title: 'Teltonika Telematics Wiki: FMU1YX features settings',
  url: 'https://wiki.teltonika-gps.com/wikibase/index.php?title=Template:FMU1_Features_settings&mobileaction=toggle_view_desktop',
};

const model = rowsOf({
  protocol: 'teltonika',
  setup: TELTONIKA,
  sources: { listed: plaspy('teltonika', 'Teltonika'), protocol: flespi('teltonika') },
});

/** Before the FMB platform: other parameters, set with the vendor's tool. */
const older = rowsOf({ protocol: 'teltonika', sources: { protocol: TRACCAR_DEVICES } });

export const teltonika: Brand = {
  brand: 'Teltonika',
  models: [
    model('FMB001'),
    model('FMB002', { abilities: ['ignition'], fitting: 'obd', sources: { abilities: FMB002_PINOUT } }),
    model('FMB003'),
    model('FMB010'),
    model('FMB020', {
      abilities: ['ignition', 'can', 'bluetooth'],
      fitting: 'obd',
      sources: { abilities: plaspy('teltonika/fmb020/protocol', 'Teltonika FMB020') },
    }),
    model('FMB110', { fitting: 'wired', supply: [10, 30], sources: { abilities: FMB110_START, supply: FMB110_START } }),
    model('FMB120', {
      abilities: ['ignition', 'inputs', 'relay', 'driverId', 'temperature', 'bluetooth'],
      fitting: 'wired',
      sources: { abilities: plaspy('teltonika/fmb120', 'Teltonika FMB120') },
    }),
    model('FMB122'),
    model('FMB125', {
      abilities: ['fuel', 'driverId', 'inputs'],
      fitting: 'wired',
      sources: { abilities: plaspy('teltonika/fmb125', 'Teltonika FMB125') },
    }),
    model('FMB130'),
    model('FMB140'),
    model('FMB150'),
    model('FMB202'),
    model('FMB204'),
    model('FMB208', {
      abilities: ['inputs', 'relay', 'fuel'],
      fitting: 'wired',
      sources: { abilities: FMB208_ACCESSORIES },
    }),
    model('FMB209'),
    model('FMB225'),
    model('FMB230'),
    model('FMB240'),
    model('FMB640'),
    model('FMB641'),
    model('FMB900', {
      abilities: ['ignition', 'inputs'],
      fitting: 'wired',
      supply: [10, 30],
      wires: [
        ['red', 'power'],
        ['black', 'ground'],
        ['yellow', 'ignition'],
        ['grey', 'analogue'],
      ],
      sources: { abilities: FMB900_PINOUT, supply: FMB900_PINOUT, wires: FMB900_PINOUT },
    }),
    model('FMB910'),
    model('FMB920', {
      abilities: ['ignition', 'inputs', 'relay', 'fuel', 'bluetooth', 'backupBattery'],
      fitting: 'wired',
      sources: { abilities: plaspy('teltonika/fmb920', 'Teltonika FMB920') },
    }),
    model('FMB930'),
    model('FMB965'),
    model('FMC001'),
    model('FMC003'),
    model('FMC00A'),
    model('FMC125'),
    model('FMC130', {
      abilities: ['inputs', 'relay', 'fuel', 'can', 'bluetooth', 'backupBattery'],
      fitting: 'wired',
      sources: { abilities: plaspy('teltonika/fmc130', 'Teltonika FMC130') },
    }),
    model('FMC13A'),
    model('FMC150'),
    model('FMC225'),
    model('FMC230'),
    model('FMC234'),
    model('FMC250'),
    model('FMC640', {
      abilities: ['ignition', 'can', 'fuel', 'driverId', 'temperature', 'bluetooth', 'inputs'],
      fitting: 'wired',
      sources: { abilities: plaspy('teltonika/fmc640', 'Teltonika FMC640') },
    }),
    model('FMC650'),
    model('FMC800'),
    model('FMC880'),
    model('FMC920'),
    model('FMM001', { abilities: ['ignition'], fitting: 'obd', sources: { abilities: FMM001_PINOUT } }),
    model('FMM003'),
    model('FMM00A'),
    model('FMM125'),
    model('FMM130'),
    model('FMM13A'),
    model('FMM150'),
    model('FMM230'),
    model('FMM250'),
    model('FMM640'),
    model('FMM650'),
    model('FMM800'),
    model('FMM80A'),
    model('FMM880'),
    model('FMM920'),
    model('FMP100'),
    model('FMT100'),
    model('FMU125', {
      abilities: ['ignition', 'inputs', 'relay', 'driverId'],
      fitting: 'wired',
      sources: { abilities: FMU1_FEATURES },
    }),
    model('FMU126', {
      abilities: ['ignition', 'inputs', 'relay', 'driverId'],
      fitting: 'wired',
      sources: { abilities: FMU1_FEATURES },
    }),
    model('FMU130', {
      abilities: ['ignition', 'inputs', 'relay', 'driverId'],
      fitting: 'wired',
      sources: { abilities: FMU1_FEATURES },
    }),
    model('FTC305'),
    model('FTC880'),
    model('FTC881'),
    model('FTC921'),
    model('FTC961', {
      abilities: ['ignition', 'inputs'],
      fitting: 'wired',
      supply: [10, 90],
      wires: [
        ['red', 'power'],
        ['black', 'ground'],
        ['yellow', 'ignition'],
        ['grey', 'analogue'],
        ['white', 'output'],
      ],
      sources: { abilities: FTC961_PINOUT, supply: FTC961_PINOUT, wires: FTC961_PINOUT },
    }),
    model('FTM305'),
    model('FTM880'),
    model('GH5200'),
    model('MSP500'),
    model('TAT100'),
    model('TAT140'),
    model('TAT141'),
    model('TAT240'),
    model('TFT100'),
    model('TMT250', {
      abilities: ['sos', 'bluetooth', 'waterproof'],
      fitting: 'battery',
      sources: { abilities: plaspy('teltonika/tmt250', 'Teltonika TMT250') },
    }),
    older('FM1100'),
    older('FM2100'),
    older('FM2200'),
    older('FM3200'),
    older('FM3300'),
    older('FM4100'),
    older('FM4200'),
    older('FM5300'),
    older('GH3000'),
  ],
};

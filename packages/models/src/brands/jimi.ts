import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { CONCOX } from '../setups/concox.ts';
import { flespi, plaspy, TRACCAR_DOCUMENTS } from '../sources.ts';

const VL01 = {
  title: 'Concox: JM-VL01 communication protocol V19',
  url: 'https://github.com/traccar/traccar/files/8167458/JM-VL01.GPS.Tracker.Communication.Protocol_V19_20211229.1.pdf',
  page: '1',
};
const LL = {
  title: 'Concox: communication protocol of CT10, JM-LL01 and JM-LL02, V2.1.4',
  url: 'https://github.com/eusonlito/GPS-Tracker/files/13784934/Communication.Protocol.JM-LL01.JM-LL02.CT10.V2.1.4.20200611.pdf',
  page: '1',
};
const LL_ASSET = {
  title: 'GPS-Tracker: support of JM-LL01, the asset tracker',
  url: 'https://github.com/eusonlito/gps-tracker/issues/33',
};

const model = rowsOf({
  protocol: 'gt06',
  setup: CONCOX,
  sources: { listed: plaspy('concox', 'Concox'), protocol: flespi('concox') },
});

/** Its communication protocol is among the documents of JT/T 808. */
const jt808 = rowsOf({
  protocol: 'jt808',
  sources: { listed: plaspy('concox', 'Concox'), protocol: TRACCAR_DOCUMENTS },
});

export const jimi: Brand = {
  brand: 'Jimi',
  models: [
    model('JM-VL01', {
      abilities: ['ignition', 'relay', 'sos', 'fuel', 'temperature'],
      fitting: 'wired',
      sources: { protocol: VL01, abilities: plaspy('concox/jm_vl01', 'Concox JM-VL01') },
    }),
    model('JM-VL02'),
    model('JM-VL03'),
    model('JM-VL04'),
    model('JM-LL01', { fitting: 'battery', sources: { protocol: LL, abilities: LL_ASSET } }),
    model('JM-LL02', { sources: { protocol: LL } }),
    model('CT10', { sources: { protocol: LL } }),
    model('JM-VG01U'),
    model('JM-VG02U'),
    model('JM-VG03'),
    model('VL101'),
    model('VL101G'),
    model('VL103'),
    model('VL103D'),
    model('VL103M'),
    model('VL106'),
    model('VL110C'),
    model('VL111'),
    model('VL802'),
    model('LL301'),
    model('LL302'),
    model('LL303'),
    model('LL303 Pro'),
    model('LL309'),
    jt808('VL502'),
  ],
};

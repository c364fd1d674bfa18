import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { MEITRACK } from '../setups/meitrack.ts';
import { flespi, plaspy } from '../sources.ts';

const SMS_MODELS = {
  title: 'Meitrack: SMS protocol V2.2, applicable models',
  url: 'https://vdocuments.net/meitrack-sms-protocol-gps-a02-tracking-by-time-interval-sms-excluding-t322xtrackids.html',
  page: '1',
};
const MEILIGAO = {
  title: 'Meiligao: GPRS communication protocol of GT30i, GT60, VT300, VT310 and VT400, V2.2',
  url: 'https://www.traccar.org/protocol/5009-meiligao/Meiligao_GPRS_Communication_Protocol_GT30i_GT60_VT300_VT310_VT400_V2.2.pdf',
  page: '1',
};

const model = rowsOf({
  protocol: 'meitrack',
  setup: MEITRACK,
  sources: { listed: plaspy('meitrack', 'Meitrack'), protocol: flespi('meitrack') },
});

/** The binary protocol of the models before. */
const meiligao = rowsOf({ protocol: 'meiligao', sources: { protocol: MEILIGAO } });

export const meitrack: Brand = {
  brand: 'Meitrack',
  models: [
    model('MT90', { sources: { listed: SMS_MODELS } }),
    model('MVT100', { sources: { listed: SMS_MODELS } }),
    model('MVT340', { sources: { listed: SMS_MODELS } }),
    model('MVT380', { sources: { listed: SMS_MODELS } }),
    model('MVT600', {
      abilities: ['relay', 'sos', 'voice', 'fuel', 'driverId'],
      fitting: 'wired',
      sources: { listed: SMS_MODELS, abilities: plaspy('meitrack/mvt_600', 'Meitrack MVT-600') },
    }),
    model('MVT800', { sources: { listed: SMS_MODELS } }),
    model('T1', { sources: { listed: SMS_MODELS } }),
    model('T3', { sources: { listed: SMS_MODELS } }),
    model('T333', { sources: { listed: SMS_MODELS } }),
    model('T322X', { sources: { listed: SMS_MODELS } }),
    model('T355', { sources: { listed: SMS_MODELS } }),
    model('T311', { sources: { listed: SMS_MODELS } }),
    model('TC68S', { sources: { listed: SMS_MODELS } }),
    model('T622G', { sources: { listed: SMS_MODELS } }),
    model('T366G', { sources: { listed: SMS_MODELS } }),
    model('P99G', { sources: { listed: SMS_MODELS } }),
    model('T366'),
    model('T333L'),
    model('T399L'),
    model('T633L'),
    model('T711L'),
    model('TC68L'),
    model('TS299L'),
    model('MD500S'),
    model('MD600'),
    model('P88L'),
    model('P99L'),
    model('TA255'),
    model('T622L-F9'),
    model('MT80'),
    model('MT80i'),
    model('MT88'),
    meiligao('GT30i'),
    meiligao('GT60'),
    meiligao('VT300'),
    meiligao('VT310'),
    meiligao('VT400'),
  ],
};

import type { ProtocolName } from '../registry.ts';

/**
 * Messages of the corpus that we decode otherwise than the reference on purpose, each with the manual's clause that says
 * why. At most one, or two in a hundred, a protocol.
 */
export const EXCUSED: Partial<Record<ProtocolName, Record<string, string>>> = {
  gt06: {
    'Gt06ProtocolDecoderTest:41': 'JM-VL03 V1.1.2, alarm packet, alert types: 0x0c is "powered on". No tampering.',
    'Gt06ProtocolDecoderTest:65':
      'JM-VL03 V1.1.2, alarm packet, alert types: 0x09 is "tow/theft": the vehicle is moved, which is not 0x03, "vibrating".',
    'Gt06ProtocolDecoderTest:89':
      'JM-VL03 V1.1.2, alarm packet, LBS length: 0x0a counts itself and a network code of two bytes. The terminal information is 0x28, and the byte behind it, 6, the voltage level; the reference begins one byte late.',
  },
  teltonika: {
    'TeltonikaProtocolDecoderTest:31':
      'GH3000 protocol, GPS element: bit 0 of the mask is latitude and longitude. The fourth record has bits 6 and 7 only, signal and operator: no place, and not 0,0.',
  },
  taip: {
    'TaipProtocolDecoderTest:32':
      'TAIP, "PV": the GPS time of day in seconds, and no date. A decoder has no clock: the message has no time, and its receipt counts.',
  },
};

import type { ProtocolName } from '../registry.ts';

/**
 * Messages of the corpus that we decode otherwise than the reference on purpose, each with the manual's clause that says
 * why. At most one, or two in a hundred, a protocol.
 */
export const EXCUSED: Partial<Record<ProtocolName, Record<string, string>>> = {
  teltonika: {
    'TeltonikaProtocolDecoderTest:31':
      'GH3000 protocol, GPS element: bit 0 of the mask is latitude and longitude. The fourth record has bits 6 and 7 only, signal and operator: no place, and not 0,0.',
  },
  osmand: {
    'OsmAndProtocolDecoderTest:4':
      'OsmAnd protocol, parameters: lat and lon give the place. The request has neither, only cells and Wi-Fi stations: no place, and not 0,0.',
  },
};

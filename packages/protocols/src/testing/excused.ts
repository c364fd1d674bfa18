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
  huasheng: {
    'HuaShengProtocolDecoderTest:14':
      'Location, date and time: yymmddhhmmss. 1970 0101 1402 has the month 70, which is none; the reference counts 70 months on.',
  },
  meiligao: {
    'MeiligaoProtocolDecoderTest:16':
      'Protocol V2.2, packet format: each packet has its own head, length and end. Two more follow the position; 9901 brings the values of the engine.',
  },
  tk103: {
    'Tk103ProtocolDecoderTest:17':
      'KX402 protocol V1.5, message format: the type, here BP02, follows the identity and is no part of it; the date is yymmdd, 170304 the fourth of March 2017.',
  },
  jt808: {
    'Jt808ProtocolDecoderTest:53':
      'Huabao, JT808 message parsing of electronic lock, §1: item E3 has the length 1 and is kept for later. The reference takes level and voltage from the item behind it.',
  },
  t800x: {
    'T800xProtocolDecoderTest:5':
      'TOPFLYtechCodec, 2nd-gen location (252513): the length is of the whole message, here 89 of 623 bytes. Six others follow; the reference makes values of an engine of their heads.',
  },
  teltonika: {
    'TeltonikaProtocolDecoderTest:31':
      'GH3000 protocol, GPS element: bit 0 of the mask is latitude and longitude. The fourth record has bits 6 and 7 only, signal and operator: no place, and not 0,0.',
  },
  gl200: {
    'Gl200TextProtocolDecoderTest:93':
      'GV500VC @Track protocol, +RESP:GTINF: the VIN precedes the device name; the supply is 12.986 V and the battery 4.16 V.',
    'Gl200TextProtocolDecoderTest:95':
      'GL100 @Track protocol, +RESP:GTTRI: the IMEI directly follows the header, and 1 is the number of positions.',
    'Gl200TextProtocolDecoderTest:156':
      'GT300 @Track protocol, +RESP:GTINF: the IMEI directly follows the header, and the SIM card number follows it.',
  },
  suntech: {
    'SuntechProtocolDecoderTest:0':
      'ST300/340 Operation Manual, 6-4-1 and 6-4-2, SPD: the speed is in km/h, in a zipped report as in a text. 0.38 are not knots.',
  },
  cellocator: {
    'CellocatorProtocolDecoderTest:5':
      'MCPG, no manual: as the reference takes them the numbers are a place at sea, twenty metres high. As latitude, longitude and metres they are Kikuyu in Kenya, which is 1,956 m high.',
  },
  minifinder2: {
    'Minifinder2ProtocolDecoderTest:7':
      'Numbers are little-endian, in data messages as in settings: key 0x14 has 3,746 mV, which a cell has, and not 41,486.',
  },
  its: {
    'ItsProtocolDecoderTest:32':
      'AIS140 protocol 1819001A, emergency alert data string: EMR and the IMEI make an emergency, here behind the placeholder "Header" of the standard. An SOS, and not nothing.',
    'ItsProtocolDecoderTest:33':
      'AIS140 protocol 1819001A, emergency alert data string: EPB, EMR and the IMEI make an emergency, here with a vendor before EMR. An SOS, and not nothing.',
  },
  watch: {
    'WatchProtocolDecoderTest:23':
      'Beesure GPS Setracker Server Protocol, appendix I, device status: bit 4 is "device no moving state", and 00000010 "static-unmoving" (part I, 2). The reference calls it motion.',
  },
  totem: {
    'TotemProtocolDecoderTest:2':
      'E5: longitude precedes latitude, as it does in E2 (AT09 protocol 2.43, §2.3). The tracker is in Calama, and not in the sea off Antarctica.',
  },
  tlt2h: {
    'Tlt2hProtocolDecoderTest:2':
      'NMEA 0183, RMC, date ddmmyy: "151348" has a month 13, and the time "148996" a minute 89. No time, and not one of 2049.',
  },
  v680: {
    'V680ProtocolDecoderTest:15':
      'GPRS data format, event and number: AUT is followed by the number of positions, here 4, each with its own fix, place, date and time. The reference keeps the first.',
  },
  atrack: {
    'AtrackProtocolDecoderTest:11':
      'AP protocol, custom information: %EO is the odometer that the engine reports, here 0, none; the position report has its own, 254,139 hundreds of metres. The reference lets the one hide the other.',
  },
  aplicom: {
    'AplicomProtocolDecoderTest:0':
      'CIF block, as the data of event 119 has it: mark, version, count, batch, selector, moment, values. It has no unit: the reference takes version and count for one.',
  },
};

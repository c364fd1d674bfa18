import { course, date, identity, knots, number, vendor } from '../../core/shapes/fields.ts';
import { endingWith } from '../../core/shapes/framing.ts';
import { letteredMinutes } from '../../core/shapes/place.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { messageOf, textProtocol } from '../../core/shapes/text-protocol.ts';

const minutes =
  (axis: 'latitude' | 'longitude') =>
  (draft: Parameters<typeof identity>[0], text: string): void =>
    letteredMinutes(axis)(draft, `${text.slice(0, -4)}.${text.slice(-4)}`);

/** `$GM`, type and number, IMEI, moment, place in minutes without points, knots, course, satellites, battery, inputs, outputs, temperature (corpus). */
const POSITION = pattern(
  /^\$GM\d(?:[\dA-F]{2})?(?<identity>\d{15})T(?<moment>\d{12}|\d{10})(?<north>[NS]\d{8})(?<east>[EW]\d{9})(?<speed>\d{3})(?<course>\d{3})(?<satellites>[\dA-F])(?<battery>\d\d)(?<input>\d)(?<output>\d)(?<temperature>\d{3})/i,
  {
    identity,
    moment: (draft, text) => date('ddmmyyhhmmss')(draft, text.padEnd(12, '0')),
    north: minutes('latitude'),
    east: minutes('longitude'),
    speed: knots,
    course,
    satellites: (draft, text) => {
      draft.attributes.satellites = Number.parseInt(text, 16);
    },
    battery: number('batteryLevel'),
    input: vendor('input'),
    output: vendor('output'),
    // in the sensor's own scale
    temperature: vendor('temp1'),
  },
);

/** GpsMarker's beacons: `$GM…#`; a type 3 has cells of one network in place of the place. */
export const gpsmarker = textProtocol({
  name: 'gpsmarker',
  port: 5057,
  framing: endingWith('\r', { max: 1024, skip: '\n' }),
  decode(text) {
    if (!text.startsWith('$GM')) throw new RangeError('no message of a GpsMarker');
    return messageOf(POSITION(text));
  },
});

import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { setBusOdometer } from '../../../core/shapes/bus-odometer.ts';
import { keep } from '../../../core/shapes/draft.ts';
import { fixAt, placesOf } from './place.ts';
import { type Gl200Report, hexIn, numberIn, withoutPlace } from './report.ts';

type Reader = (attributes: Attributes, text: string) => void;

const number =
  (write: (attributes: Attributes, value: number) => void): Reader =>
  (attributes, text) => {
    const value = numberIn(text);
    if (value !== undefined) write(attributes, value);
  };
const vendor =
  (name: string): Reader =>
  (attributes, text) =>
    keep(attributes, name, numberIn(text) ?? text.slice(0, 80));
const vendorHex =
  (name: string): Reader =>
  (attributes, text) => {
    const value = hexIn(text);
    if (value !== undefined) keep(attributes, name, value);
  };

const HECTOMETRE = 100;
/** H: hectometres as the vehicle counts them; I: as the tracker counts impulses. */
const distance: Reader = (attributes, text) => {
  const value = numberIn(text.slice(1));
  if (value === undefined) return;
  if (text.startsWith('H')) setBusOdometer(attributes, value * HECTOMETRE);
  else keep(attributes, 'totalDistance', value);
};
/** L/H: litres an hour; L/100KM is an average. */
const consumption: Reader = (attributes, text) => {
  const value = text.startsWith('L/H') ? numberIn(text.slice(3)) : undefined;
  if (value === undefined) keep(attributes, 'fuelConsumption', text.slice(0, 20));
  else attributes.fuelRate = value;
};
/** P: percent, L: litres. */
const fuelLevel: Reader = (attributes, text) => {
  const value = numberIn(text.slice(1));
  if (value !== undefined) attributes[text.startsWith('L') ? 'fuelVolume' : 'fuelLevel'] = value;
};
const doors: Reader = (attributes, text) => {
  const value = hexIn(text);
  if (value === undefined) return;
  attributes.door = value !== 0;
  keep(attributes, 'doors', value);
};

/** In the order of the fields; each is present when its bit of the report mask is set (GV300W and GV350M manuals, +RESP:GTCAN). */
const ROW: readonly (readonly [bit: number, read: Reader])[] = [
  [
    0,
    (attributes, text) => {
      if (/^[0-9A-Z]{1,17}$/.test(text)) attributes.vin = text;
    },
  ],
  [
    1,
    number((attributes, value) => {
      attributes.ignition = value > 0;
    }),
  ],
  [2, distance],
  [
    3,
    number((attributes, value) => {
      attributes.fuelUsed = value;
    }),
  ],
  [
    5,
    number((attributes, value) => {
      attributes.rpm = value;
    }),
  ],
  [
    4,
    number((attributes, value) => {
      attributes.busSpeed = value * KMH;
    }),
  ],
  [
    6,
    number((attributes, value) => {
      attributes.coolantTemperature = value;
    }),
  ],
  [7, consumption],
  [8, fuelLevel],
  [9, number((attributes, value) => keep(attributes, 'range', value * 100))],
  [
    10,
    number((attributes, value) => {
      attributes.throttle = value;
    }),
  ],
  [
    11,
    number((attributes, value) => {
      attributes.engineHours = value * 3600;
    }),
  ],
  [12, vendor('drivingTime')],
  [13, vendor('idleHours')],
  [14, vendor('idleFuelUsed')],
  [15, vendor('axleWeight')],
  [16, vendorHex('tachographInfo')],
  [17, vendorHex('indicators')],
  [18, vendorHex('lights')],
  [19, doors],
  [20, vendor('vehicleOverspeed')],
  [21, vendor('engineOverspeed')],
];

/** What some families have between the row and its expansion. */
const MORE: Readonly<Record<'GV350M' | 'GV355CEU', readonly (readonly [bit: number, read: Reader])[]>> = {
  GV350M: [
    [22, vendor('impulseDistance')],
    [23, vendor('grossWeight')],
    [24, vendor('catalystLevel')],
  ],
  GV355CEU: [
    [22, vendor('impulseDistance')],
    [23, vendor('coldStarts')],
    [24, vendor('starts')],
    [25, vendor('ignitionStarts')],
    [26, vendor('coldRunningTime')],
    [27, vendor('handbrakeUses')],
    [28, vendor('electricMask')],
  ],
};
const EXPANSION_BIT = 29;

/** The expansion's own mask, and in the order of its bits what it adds; a name of undefined is a mask of its own. */
const EXPANSION: readonly string[] = [
  'adBlueLevel',
  'axleWeight1',
  'axleWeight3',
  'axleWeight4',
  'tachographOverspeed',
  'tachographMotion',
  'tachographDirection',
  'analogInput',
  'pedalBraking',
  'engineBraking',
  'kickDowns',
  'effectiveEngineSpeed',
  'cruiseControlTime',
  'kickDownTime',
  'brakeUses',
  'driver1Card',
  'driver2Card',
  'driver1Name',
  'driver2Name',
  'registration',
  'expansionInfo',
  'rapidBraking',
  'rapidAcceleration',
  'engineTorque',
  'serviceDistance',
  'ambientTemperature',
  'driver1Times',
  'driver2Times',
  'dtcs',
  'gasLevel',
  'tachographMore',
];

const MASK_AT = 6;

/** +RESP:GTCAN: name, report type, state of the bus, mask, what the mask says, a position. */
export function readBus(report: Gl200Report): Fix {
  const { fields, end, family } = report;
  const attributes: Attributes = {};
  const mask = hexIn(fields[MASK_AT]) ?? 0;
  const has = (bit: number) => ((mask >>> bit) & 1) === 1;
  let at = MASK_AT + 1;
  for (const [bit, read] of [...ROW, ...(family.canRow ? MORE[family.canRow] : [])]) {
    if (!has(bit)) continue;
    const text = at < end ? fields[at]! : '';
    if (text !== '') read(attributes, text);
    at++;
  }
  if (has(EXPANSION_BIT)) readExpansion(report, at, attributes);
  return placed(report, attributes);
}

function readExpansion({ fields, end }: Gl200Report, from: number, attributes: Attributes): void {
  const mask = hexIn(fields[from]) ?? 0;
  let at = from + 1;
  EXPANSION.forEach((name, bit) => {
    if (((mask >>> bit) & 1) === 0) return;
    const text = at < end ? fields[at]! : '';
    if (name === 'driver1Card' && text !== '') attributes.driverId = text.slice(0, 40);
    else if (text !== '') keep(attributes, name, numberIn(text) ?? text.slice(0, 80));
    at++;
  });
}

/** Newer families repeat in the bus's report the place of the report beside it, whose time it has: no second fix. */
function placed(report: Gl200Report, attributes: Attributes): Fix {
  const place = placesOf(report).at(-1);
  if (!place) return withoutPlace(report, attributes);
  if (report.family.canRow === 'GV355CEU') {
    keep(attributes, 'position', report.fields.slice(place.at, place.at + 7).join(','));
    return withoutPlace(report, attributes);
  }
  const fix = fixAt(report, place, attributes);
  if (fix.location) fix.location.valid = (attributes.hdop ?? 0) > 0;
  return fix;
}

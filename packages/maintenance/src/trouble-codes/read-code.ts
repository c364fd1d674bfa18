/** How soon somebody has to act. stop: the vehicle is not driven on; soon: within days; watch: at the next service. Words: `troubleCodes.urgencies`. */
export const CODE_URGENCIES = ['stop', 'soon', 'watch'] as const;
export type CodeUrgency = (typeof CODE_URGENCIES)[number];

/** What a code is about. Words: `troubleCodes.meanings`. */
export const CODE_MEANINGS = [
  ...(['misfire', 'cylinderMisfire', 'injector', 'lean', 'rich', 'airflow', 'manifoldPressure'] as const),
  ...(['intakeTemperature', 'coolantSensor', 'throttle', 'thermostat', 'oxygenSensor', 'overheating'] as const),
  ...([
    'transmissionHot',
    'fuelPressure',
    'turbo',
    'pingingSensor',
    'crankSensor',
    'ignitionCoil',
    'glowPlugs',
  ] as const),
  ...(['egr', 'secondaryAir', 'catalyst', 'tankVapour', 'fuelGauge', 'coolingFan', 'speedSensor'] as const),
  ...(['idleControl', 'oilPressure', 'voltage', 'alternator', 'controlUnit', 'transmission', 'hybrid'] as const),
  ...(['particulateFilter', 'adBlue', 'oilLevel', 'oilTemperature', 'coolantLevel', 'waterInFuel'] as const),
  ...(['airFilter', 'powerReduced', 'airBrakes', 'airAndFuel', 'ignition', 'emissions', 'speedAndIdle'] as const),
  ...(['powertrain', 'chassis', 'body', 'network', 'commercial'] as const),
] as const;
export type CodeMeaning = (typeof CODE_MEANINGS)[number];

/** What a failure mode says of the value that an SPN measures (SAE J1939-73). Words: `troubleCodes.modes`. */
export const FAILURE_MODES = [
  ...([
    'tooHigh',
    'tooLow',
    'erratic',
    'voltageHigh',
    'voltageLow',
    'openCircuit',
    'shortCircuit',
    'mechanical',
  ] as const),
  ...(['signal', 'unknown', 'device', 'calibration', 'data', 'present'] as const),
] as const;
export type FailureMode = (typeof FAILURE_MODES)[number];

/** What is known of a code. */
export type ReadCode = {
  meaning: CodeMeaning;
  urgency: CodeUrgency;
  cylinder?: number;
  /** The vehicle's maker gave the code its meaning: only its system is known. */
  isMakers: boolean;
  /** Of J1939. */
  mode?: FailureMode;
};

type Known = readonly [pattern: RegExp, meaning: CodeMeaning, urgency: CodeUrgency];

/** The first that fits counts: single codes, then the families of SAE J2012. A group in brackets is the cylinder. */
const OBD: readonly Known[] = [
  [/^P0300$/, 'misfire', 'soon'],
  [/^P03(0[1-9]|1[0-2])$/, 'cylinderMisfire', 'soon'],
  [/^P02(0[1-9]|1[0-2])$/, 'injector', 'soon'],
  [/^P0217$/, 'overheating', 'stop'],
  [/^P0218$/, 'transmissionHot', 'stop'],
  [/^P052[0-4]$/, 'oilPressure', 'stop'],
  [/^P017[14]$/, 'lean', 'watch'],
  [/^P017[25]$/, 'rich', 'watch'],
  [/^P010[0-4]$/, 'airflow', 'watch'],
  [/^P010[5-9]$/, 'manifoldPressure', 'watch'],
  [/^P011[0-4]$/, 'intakeTemperature', 'watch'],
  [/^P011[5-9]$/, 'coolantSensor', 'soon'],
  [/^P0(?:12|22)[0-4]$|^P2135$/, 'throttle', 'soon'],
  [/^P012[58]$/, 'thermostat', 'watch'],
  [/^P01(?:[3-5]\d|6[0-7])$/, 'oxygenSensor', 'watch'],
  [/^P0(?:08[7-9]|09[0-3]|19[0-4])$/, 'fuelPressure', 'soon'],
  [/^P02(?:3[4-9]|4[0-9]|99)$/, 'turbo', 'soon'],
  [/^P03(?:2[5-9]|3[0-4])$/, 'pingingSensor', 'watch'],
  [/^P03(?:3[5-9]|4\d)$/, 'crankSensor', 'soon'],
  [/^P03(?:5\d|6[0-2])$/, 'ignitionCoil', 'soon'],
  [/^P0(?:38|67)\d$/, 'glowPlugs', 'watch'],
  [/^P040\d$/, 'egr', 'watch'],
  [/^P041\d$/, 'secondaryAir', 'watch'],
  [/^P04(?:2\d|3[0-4])$/, 'catalyst', 'watch'],
  [/^P04[45]\d$/, 'tankVapour', 'watch'],
  [/^P046\d$/, 'fuelGauge', 'watch'],
  [/^P048[0-5]$/, 'coolingFan', 'soon'],
  [/^P050[0-3]$/, 'speedSensor', 'soon'],
  [/^P050[5-9]$/, 'idleControl', 'watch'],
  [/^P056[0-3]$/, 'voltage', 'soon'],
  [/^P062[0-2]$/, 'alternator', 'soon'],
  [/^P(?:200[23]|242F|244[AB]|245[2-9]|2463)$/, 'particulateFilter', 'soon'],
  [/^P(?:203[3-9A-F]|204[0-9A-F]|207F|20[ABE][0-9A-F])$/, 'adBlue', 'soon'],
  [/^P0[0-2]/, 'airAndFuel', 'watch'],
  [/^P03/, 'ignition', 'soon'],
  [/^P04/, 'emissions', 'watch'],
  [/^P05/, 'speedAndIdle', 'watch'],
  [/^P06/, 'controlUnit', 'soon'],
  [/^P0[7-9]/, 'transmission', 'soon'],
  [/^P0[A-C]/, 'hybrid', 'soon'],
  [/^P/, 'powertrain', 'watch'],
  [/^C/, 'chassis', 'soon'],
  [/^B/, 'body', 'watch'],
  [/^U/, 'network', 'soon'],
];

/** By SPN (SAE J1939-71). */
const SPNS: Readonly<Record<number, readonly [CodeMeaning, CodeUrgency]>> = {
  84: ['speedSensor', 'soon'],
  91: ['throttle', 'soon'],
  94: ['fuelPressure', 'soon'],
  97: ['waterInFuel', 'soon'],
  98: ['oilLevel', 'stop'],
  100: ['oilPressure', 'stop'],
  102: ['turbo', 'soon'],
  105: ['intakeTemperature', 'watch'],
  107: ['airFilter', 'watch'],
  110: ['overheating', 'stop'],
  111: ['coolantLevel', 'stop'],
  117: ['airBrakes', 'stop'],
  118: ['airBrakes', 'stop'],
  157: ['fuelPressure', 'soon'],
  158: ['voltage', 'soon'],
  167: ['alternator', 'soon'],
  168: ['voltage', 'soon'],
  175: ['oilTemperature', 'stop'],
  177: ['transmissionHot', 'stop'],
  190: ['crankSensor', 'soon'],
  636: ['crankSensor', 'soon'],
  639: ['network', 'soon'],
  723: ['crankSensor', 'soon'],
  1322: ['misfire', 'soon'],
  1569: ['powerReduced', 'soon'],
  1761: ['adBlue', 'soon'],
  3031: ['adBlue', 'soon'],
  3216: ['adBlue', 'soon'],
  3226: ['adBlue', 'soon'],
  3251: ['particulateFilter', 'soon'],
  3719: ['particulateFilter', 'soon'],
  4334: ['adBlue', 'soon'],
  4364: ['adBlue', 'soon'],
  5246: ['adBlue', 'stop'],
};
const [BEFORE_INJECTORS, BEFORE_MISFIRES] = [650, 1322];
const CYLINDERS = 6;

/** By FMI; those that are not here say nothing more. */
const MODES: Readonly<Record<number, FailureMode>> = {
  0: 'tooHigh',
  1: 'tooLow',
  2: 'erratic',
  3: 'voltageHigh',
  4: 'voltageLow',
  5: 'openCircuit',
  6: 'shortCircuit',
  7: 'mechanical',
  8: 'signal',
  9: 'signal',
  10: 'signal',
  11: 'unknown',
  12: 'device',
  13: 'calibration',
  15: 'tooHigh',
  16: 'tooHigh',
  17: 'tooLow',
  18: 'tooLow',
  19: 'data',
  31: 'present',
};
/** The value itself is wrong, and not the circuit that measures it. */
const OF_VALUE: readonly (FailureMode | undefined)[] = ['tooHigh', 'tooLow', 'present'];

/** What a code says, `P0301` or `SPN100/FMI3` as history has them: by the structure of the standards, so that every code says something. */
export function readCode(code: string): ReadCode {
  const [, spn, fmi] = /^SPN(\d+)\/FMI(\d+)$/.exec(code) ?? [];
  return spn === undefined ? readObd(code) : readJ1939(Number(spn), Number(fmi));
}

function readObd(code: string): ReadCode {
  const isMakers = /^(?:P1|P3[0-3]|[BCU][12])/.test(code);
  const known = OBD.find(([pattern]) => pattern.test(code));
  const [pattern, meaning, urgency] = known ?? [/^/, 'powertrain', 'watch'];
  const [, cylinder] = pattern.exec(code) ?? [];
  return { meaning, urgency, isMakers, ...(cylinder !== undefined && { cylinder: Number(cylinder) }) };
}

function readJ1939(spn: number, fmi: number): ReadCode {
  const mode = MODES[fmi];
  const said = { isMakers: false, ...(mode && { mode }) };
  const [injector, misfire] = [spn - BEFORE_INJECTORS, spn - BEFORE_MISFIRES];
  if (injector >= 1 && injector <= CYLINDERS)
    return { meaning: 'injector', urgency: 'soon', cylinder: injector, ...said };
  if (misfire >= 1 && misfire <= CYLINDERS)
    return { meaning: 'cylinderMisfire', urgency: 'soon', cylinder: misfire, ...said };
  const [meaning, urgency] = SPNS[spn] ?? (['commercial', 'soon'] as const);
  // a broken sensor of the oil pressure is no lack of oil
  return { meaning, urgency: urgency === 'stop' && !OF_VALUE.includes(mode) ? 'soon' : urgency, ...said };
}

import type { Alarm, Attributes } from '@balise/tracking';

/**
 * The vehicle's status: 32 bits, valid when 0 (H02 manual, "vehicle_status", four bytes of eight bits; bit 0 is the lowest
 * of the fourth byte).
 */
const BIT = { door: 8, armed: 9, ignitionOff: 10, onBackupBattery: 19, supplyRemoved: 20, engineCut: 27 } as const;

/** Bits that trackers without the sensor leave set at random are not here: temperature, wrong passwords, GPRS, levels. */
const ALARM_BITS: readonly (readonly [bit: number, alarm: Alarm])[] = [
  [0, 'vibration'], // "theft"
  [1, 'sos'], // "robbery"
  [2, 'overspeed'],
  [3, 'general'], // ignition while armed
  [4, 'geofenceEnter'],
  [5, 'gpsAntennaCut'],
  [7, 'geofenceExit'],
  [15, 'overspeed'],
  [16, 'fault'],
  [18, 'sos'],
  [19, 'powerCut'],
  [20, 'powerCut'],
  [21, 'gpsAntennaCut'],
];

/** What the four bytes say. */
export function statusAttributes(status: number): Attributes {
  const holds = (bit: number) => ((status >>> bit) & 1) === 0;
  const alarms = [...new Set(ALARM_BITS.filter(([bit]) => holds(bit)).map(([, alarm]) => alarm))];
  return {
    ignition: !holds(BIT.ignitionOff),
    armed: holds(BIT.armed),
    door: holds(BIT.door),
    blocked: holds(BIT.engineCut),
    externalPower: !holds(BIT.onBackupBattery) && !holds(BIT.supplyRemoved),
    ...(alarms.length > 0 ? { alarms } : {}),
    vendor: { status: status >>> 0 },
  };
}

/** Eight hexadecimal digits of status, read; undefined for another text. */
export function readStatus(text: string | undefined): Attributes | undefined {
  return text !== undefined && /^[0-9a-f]{8}$/i.test(text) ? statusAttributes(Number.parseInt(text, 16)) : undefined;
}

/** The status word of some attributes. */
export function statusWord({ ignition, armed, door, blocked, externalPower, alarms = [] }: Attributes): string {
  let status = 0xffff_ffff;
  const hold = (bit: number) => {
    status &= ~(1 << bit);
  };
  if (ignition === false) hold(BIT.ignitionOff);
  if (armed) hold(BIT.armed);
  if (door) hold(BIT.door);
  if (blocked) hold(BIT.engineCut);
  if (externalPower === false) hold(BIT.supplyRemoved);
  for (const alarm of alarms) {
    const row = ALARM_BITS.find(([, raised]) => raised === alarm);
    if (row) hold(row[0]);
  }
  return (status >>> 0).toString(16).toUpperCase().padStart(8, '0');
}

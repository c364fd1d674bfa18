import type { Battery, BatterySystem } from '../fold/under-way.ts';
import type { HistoryState } from '../history.ts';
import type { FixRecord } from '../position/record.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { emitEvent } from './emit-event.ts';
import type { RecordStep } from './step.ts';

// Between a full battery of 12 volts that is being charged (15) and an empty one of 24 (21).
const DIVIDE = 18_000;
// How many of the newest readings a failing supply is compared with.
const RECENT = 5;

/**
 * The vehicle's battery (domain 4.6). Weak: at rest under 11.8 V for ten minutes, of a system of 24 V under 23.6; reported once, until it
 * has risen again or the engine ran. Failing: a fifth lower than one of the last readings, low or missing, or the tracker says so; a
 * tracker that falls silent on that probably lost its supply. Comes after the power cut, whose voltages are no battery's.
 */
export const watchBattery: RecordStep = (state, record, settings, out) => {
  const before = state.battery;
  const { externalVoltage } = record.fix.attributes;
  const millivolts =
    typeof externalVoltage === 'number' && Number.isFinite(externalVoltage) ? Math.round(externalVoltage * 1000) : null;
  const recent = millivolts === null ? before.recent : [...before.recent, millivolts].slice(-RECENT);
  const battery: Battery = { ...before, recent, failing: isFailing(state, record, millivolts, recent, settings) };
  if (millivolts !== null) learnSystem(battery, millivolts, state, settings);
  watchRest(battery, millivolts, state, record.at, settings);
  const { weakSince, system } = battery;
  const isWeakLong = weakSince !== null && record.at - weakSince >= settings.lowBatteryAfter * 1000;
  if (isWeakLong && millivolts !== null && system !== 0 && !battery.reported) {
    battery.reported = true;
    const content = { startedAt: weakSince, volts: millivolts / 1000, system };
    emitEvent(state, out, { at: record.at, kind: 'battery_low', content, decidedAt: record.at });
  }
  const isSame =
    battery.failing === before.failing && weakSince === before.weakSince && battery.reported === before.reported;
  if (millivolts !== null || !isSame) state.battery = battery;
};

function isFailing(
  { power, battery }: HistoryState,
  { fix: { attributes } }: FixRecord,
  millivolts: number | null,
  recent: readonly number[],
  { failingShare }: TrackingSettings,
): boolean {
  // an open power cut is reported as such
  if (power.cutSince !== null) return false;
  if (attributes.alarms?.includes('lowPower')) return true;
  if (power.lowSince !== null || power.missingSince !== null) return true;
  if (millivolts === null) return battery.failing;
  return millivolts < Math.max(...recent) * (1 - failingShare);
}

/** Which battery it is, from readings in a row that speak for one. An empty one of 24 V looks like one of 12: only a running engine says less. */
function learnSystem(
  battery: Battery,
  millivolts: number,
  { ignition }: HistoryState,
  settings: TrackingSettings,
): void {
  const said: BatterySystem = millivolts >= DIVIDE ? 24 : millivolts >= settings.lowBattery12 * 1000 ? 12 : 0;
  if (said === battery.system || said === 0 || (said < battery.system && ignition.on !== true)) {
    battery.other = 0;
    battery.otherFor = 0;
    return;
  }
  battery.otherFor = said === battery.other ? battery.otherFor + 1 : 1;
  battery.other = said;
  if (battery.otherFor < settings.voltageHabit) return;
  battery.system = said;
  battery.other = 0;
  battery.otherFor = 0;
}

function watchRest(
  battery: Battery,
  millivolts: number | null,
  { ignition, motion, power }: HistoryState,
  at: number,
  settings: TrackingSettings,
): void {
  const least = (battery.system === 24 ? settings.lowBattery24 : settings.lowBattery12) * 1000;
  const enough = battery.reported ? least + settings.lowBatteryReturn * 1000 : least;
  const isInUse = ignition.on === true || motion.moving || power.lowSince !== null || power.cutSince !== null;
  if (isInUse || (millivolts !== null && millivolts >= enough)) {
    battery.weakSince = null;
    battery.reported = false;
  } else if (battery.system !== 0 && millivolts !== null && millivolts < least) battery.weakSince ??= at;
}

import type { PowerCutCause } from '../event.ts';
import type { HistoryState } from '../history.ts';
import type { FixRecord } from '../position/record.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { emit, STILL } from './emit.ts';
import { emitEvent } from './emit-event.ts';
import { hereOf } from './motion-ends.ts';
import type { RecordStep } from './step.ts';

type Power = HistoryState['power'];

/**
 * Power cut (domain 4.6): the device says so, or its supply is low or missing for 30 s while it goes on talking; over
 * when the supply suffices for 60 s, or the device says so and the voltage does not say otherwise. Silence is no cut.
 */
export const trackPower: RecordStep = (state, record, settings, out) => {
  const before = state.power;
  const said = evidence(record, settings);
  const power: Power = { ...before, ...habitAfter(before, record, said.volts, settings) };
  const { at } = record;

  if (said.low) power.lowSince ??= at;
  else if (said.volts !== null) power.lowSince = null;
  const isMissed = said.volts === null && !said.plugged && habitOf(before, record) >= settings.voltageHabit;
  if (isMissed) power.missingSince ??= at;
  else if (said.volts !== null || said.plugged) power.missingSince = null;

  if (before.cutSince === null) {
    const cut = cutBy(power, said.unplugged, at, settings);
    if (cut !== null) {
      power.cutSince = cut.since;
      power.cause = cut.cause;
      power.enoughSince = null;
      state.cutPlace = hereOf(state);
      emitEvent(state, out, { at: cut.since, kind: 'power_cut', content: { cause: cut.cause }, decidedAt: at });
    }
  } else {
    if (said.enough && !said.unplugged) power.enoughSince ??= at;
    else if (said.volts !== null || said.unplugged || isMissed) power.enoughSince = null;
    const lasted = power.enoughSince !== null && at - power.enoughSince >= settings.powerRestoredAfter * 1000;
    if (lasted || (said.restored && !said.low)) {
      const restoredAt = power.enoughSince ?? at;
      emitEvent(state, out, {
        at: restoredAt,
        kind: 'power_restored',
        content: { startedAt: before.cutSince },
        decidedAt: at,
      });
      const content = { cause: before.cause ?? 'reported', place: state.cutPlace };
      const [startsAt, endsAt] = [before.cutSince, restoredAt];
      emit(state, out, { kind: 'power_cut', startsAt, endsAt, ...STILL, content, decidedAt: at });
      state.cutPlace = null;
      power.cutSince = power.cause = power.enoughSince = power.lowSince = power.missingSince = null;
    }
  }
  if (!isSame(before, power)) state.power = power;
};

/** What one message says of the supply. */
function evidence({ fix: { attributes } }: FixRecord, settings: TrackingSettings) {
  const { externalVoltage, externalPower, alarms } = attributes;
  // a number that is none (NaN) is stored as null: both say nothing
  const volts = typeof externalVoltage === 'number' && Number.isFinite(externalVoltage) ? externalVoltage : null;
  const plugged = externalPower === true;
  return {
    volts,
    plugged,
    unplugged: externalPower === false || (alarms?.includes('powerCut') ?? false),
    restored: alarms?.includes('powerRestored') ?? false,
    low: volts !== null && volts < settings.powerCutVoltage,
    enough: volts === null ? plugged : volts >= settings.powerRestoredVoltage,
  };
}

function cutBy(
  power: Power,
  unplugged: boolean,
  at: number,
  settings: TrackingSettings,
): { since: number; cause: PowerCutCause } | null {
  const long = (since: number | null) => since !== null && at - since >= settings.powerCutAfter * 1000;
  if (unplugged) return { since: power.lowSince ?? at, cause: 'reported' };
  if (long(power.lowSince)) return { since: power.lowSince ?? at, cause: 'lowVoltage' };
  if (long(power.missingSince)) return { since: power.missingSince ?? at, cause: 'noVoltage' };
  return null;
}

// Many trackers put the voltage into one kind of message only, so its absence is measured against that kind's habit.
function habitOf(power: Power, { fix }: FixRecord): number {
  return fix.location === null ? power.unlocated : power.located;
}

function habitAfter(power: Power, record: FixRecord, volts: number | null, { voltageHabit }: TrackingSettings) {
  const habit = habitOf(power, record);
  let next = habit;
  if (volts !== null) next = Math.min(voltageHabit, habit + 1);
  else if (habit < voltageHabit) next = 0;
  return record.fix.location === null ? { unlocated: next } : { located: next };
}

function isSame(a: Power, b: Power): boolean {
  return (
    a.cutSince === b.cutSince &&
    a.cause === b.cause &&
    a.lowSince === b.lowSince &&
    a.missingSince === b.missingSince &&
    a.enoughSince === b.enoughSince &&
    a.located === b.located &&
    a.unlocated === b.unlocated
  );
}

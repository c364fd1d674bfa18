import type { Readings } from './readings.ts';
import type { Rule, RuleOperator, RuleSet, RuleState } from './rule.ts';
import type { GroupSettings } from './settings.ts';

const MINUTE = 60_000;

/**
 * Whether the rules want the device in their group. For a member the thresholds are wider by a margin, so that a reading
 * that wavers around one changes no membership; an unknown value matches no rule.
 */
export function matches(set: RuleSet, readings: Readings, isMember: boolean, settings: GroupSettings): boolean {
  // loops and not closures: this runs for every group with every message
  const isAny = set.combine === 'any';
  for (const rule of set.rules) {
    if (holds(rule, readings, isMember, settings) === isAny) return isAny;
  }
  return !isAny && set.rules.length > 0;
}

/** When, without any message, the answer may next be another: milliseconds since 1970 UTC, Infinity for never. */
export function matchesUntil(set: RuleSet, readings: Readings, now: number): number {
  let until = readings.until;
  if (readings.silence === null) return until;
  for (const { feature, operator, value } of set.rules) {
    if (feature !== 'connection' || typeof value !== 'number') continue;
    // a silence grows: each bound is crossed once, by less than a millisecond or by one
    const isOpen = operator === 'greaterThan' || operator === 'lessOrEqual';
    const at = now - readings.silence + value * MINUTE + (isOpen ? 1 : 0);
    if (at > now && at < until) until = at;
  }
  return until;
}

/** A rule and the value that was compared, kept as data so that each reader gets it in their language. Null: not known. */
export type Finding = Rule & { reading: number | RuleState | null };

/**
 * Why a device came in (the rules that hold) or went out (those that do not), with what was read.
 * @param wasMember what it was until then: for a member the thresholds are wider
 */
export function findingsOf(
  set: RuleSet,
  readings: Readings,
  wasMember: boolean,
  settings: GroupSettings,
  cameIn: boolean,
): Finding[] {
  const decided = set.rules.filter((rule) => holds(rule, readings, wasMember, settings) === cameIn);
  return decided.map((rule) => ({ ...rule, reading: readingOf(rule, readings) }));
}

function holds(rule: Rule, readings: Readings, isMember: boolean, settings: GroupSettings): boolean {
  const { feature, operator, value } = rule;
  if (typeof value === 'string') return stateOf(feature, readings) === value;
  switch (feature) {
    case 'connection':
      return readings.silence !== null && compare(readings.silence, operator, value * MINUTE, 0, 0);
    case 'power':
      return compare(readings.volts, operator, value, isMember ? settings.voltageMargin : 0, 0.05);
    case 'speed':
      return compare(readings.speed, operator, value, isMember ? settings.speedMargin : 0, 0.5);
  }
}

/** @param half what still counts as equal on either side */
function compare(reading: number | null, operator: RuleOperator, value: number, margin: number, half: number): boolean {
  if (reading === null) return false;
  switch (operator) {
    case 'equals':
      return Math.abs(reading - value) <= half + margin;
    // no wider than half of the threshold: a member with a rule "above 0" must be able to leave
    case 'greaterThan':
      return reading > value - Math.min(margin, value / 2);
    case 'greaterOrEqual':
      return reading >= value - Math.min(margin, value / 2);
    case 'lessThan':
      return reading < value + margin;
    case 'lessOrEqual':
      return reading <= value + margin;
  }
}

function stateOf(feature: Rule['feature'], { isConnected, hasPower }: Readings): RuleState | null {
  if (feature === 'connection' && isConnected !== null) return isConnected ? 'connected' : 'disconnected';
  if (feature === 'power' && hasPower !== null) return hasPower ? 'present' : 'absent';
  return null;
}

/** In the rule's own unit, no finer than people read it. */
function readingOf({ feature, value }: Rule, readings: Readings): Finding['reading'] {
  if (typeof value === 'string') return stateOf(feature, readings);
  const { silence, volts, speed } = readings;
  if (feature === 'connection') return silence === null ? null : Math.floor(silence / MINUTE);
  if (feature === 'power') return volts === null ? null : Math.round(volts * 10) / 10;
  return speed === null ? null : Math.round(speed);
}

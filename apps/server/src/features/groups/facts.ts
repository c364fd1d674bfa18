import {
  DEFAULT_SETTINGS,
  type DeviceState,
  factsSince,
  type LiveFacts,
  liveState,
  type RuleFacts,
  ruleFacts,
  type ValueAt,
} from '@balise/tracking';

/** What rules read of a stored state: what its present owner may know, and no more. */
export function factsOf(state: unknown, ownedSince: number): RuleFacts {
  if (!state) return ruleFacts(null, {}, DEFAULT_SETTINGS);
  const stored = state as DeviceState;
  return factsFrom(liveState(stored), stored.values, ownedSince);
}

/** The same of what the bus carries. */
export function factsFrom(state: LiveFacts, values: Record<string, ValueAt>, ownedSince: number): RuleFacts {
  const { externalVoltage, externalPower } = values;
  const known: Record<string, ValueAt> = {};
  if (externalVoltage && externalVoltage[1] >= ownedSince) known.externalVoltage = externalVoltage;
  if (externalPower && externalPower[1] >= ownedSince) known.externalPower = externalPower;
  return ruleFacts(factsSince(state, ownedSince), known, DEFAULT_SETTINGS);
}

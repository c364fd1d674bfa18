import type { DeviceState, ValueAt } from '../device-state.ts';
import type { Privacy } from '../fold/privacy.ts';
import { factsOutsidePrivate } from '../fold/private.ts';
import { factsSince } from '../fold/since.ts';
import { type LiveFacts, liveState } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { type RuleFacts, ruleFacts } from './readings.ts';

/**
 * What rules read of live facts: what the present owner may know, and no more.
 * Where it was and how fast in private time is not among it.
 * @param ownedSince when its period began, milliseconds since 1970 UTC; see factsSince
 */
export function ownedFacts(
  facts: LiveFacts,
  values: Record<string, ValueAt>,
  ownedSince: number,
  privacy: Privacy,
): RuleFacts {
  const { externalVoltage, externalPower } = values;
  const known: Record<string, ValueAt> = {};
  if (externalVoltage && externalVoltage[1] >= ownedSince) known.externalVoltage = externalVoltage;
  if (externalPower && externalPower[1] >= ownedSince) known.externalPower = externalPower;
  return ruleFacts(factsSince(factsOutsidePrivate(facts, privacy), ownedSince), known, DEFAULT_SETTINGS);
}

/** The same of a stored state; null: it never spoke. */
export const ownedFactsOf = (state: DeviceState | null, ownedSince: number, privacy: Privacy): RuleFacts =>
  state === null
    ? ruleFacts(null, {}, DEFAULT_SETTINGS)
    : ownedFacts(liveState(state), state.values, ownedSince, privacy);

import type { BadgeThresholds, StatusFacts } from '../badge/status.ts';
import { DEFAULT_SETTINGS, type TrackingSettings } from './settings.ts';

const NAMES = ['movingSpeed', 'slowSpeed', 'idleAfter', 'powerCutVoltage', 'powerCutAfter'] as const;
const known = new WeakMap<TrackingSettings, BadgeThresholds>();

/**
 * The thresholds of a client's that its devices' badges follow from; undefined where all are Balise's own. They go with the facts,
 * so that a reader of a badge, without the settings, decides as history did and can say why.
 */
export function ownThresholds(settings: TrackingSettings): BadgeThresholds | undefined {
  if (settings === DEFAULT_SETTINGS) return undefined;
  let own = known.get(settings);
  if (own === undefined) {
    const others = NAMES.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]);
    own = Object.fromEntries(others.map((name) => [name, settings[name]]));
    known.set(settings, own);
  }
  for (const _ in own) return own;
  return undefined;
}

/** The settings by which a device was judged: the given ones but for its client's own. */
export const judging = ({ thresholds }: StatusFacts, settings: TrackingSettings): TrackingSettings =>
  thresholds === undefined ? settings : ({ ...settings, ...thresholds } as TrackingSettings);

import type { Ability } from '@balise/contract';
import type { IconName } from '../../ui/icon-paths.ts';

/** The glyph of each ability. */
export const ABILITY_ICONS: Record<Ability, IconName> = {
  ignition: 'key',
  relay: 'relay',
  sos: 'sos',
  fuel: 'fuel',
  can: 'can',
  driverId: 'idCard',
  temperature: 'thermometer',
  bluetooth: 'bluetooth',
  voice: 'mic',
  inputs: 'inputs',
  backupBattery: 'battery',
  waterproof: 'drop',
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

const SHARED = process.env.BALISE_SHARED ?? join(PROJECT, '../shared');

/** What drivers typed at the pump; beside the project too. */
export const FUEL_CARDS = join(SHARED, 'data/maintenance/urbana_odometer_raw_2017.csv');

/** Where real traces with a reference lie, beside the project: their licences do not let them into it. */
export const TRACES = join(SHARED, 'data/traces');

/** Why there is nothing to compare with; undefined where there is. */
export function tracesMissing(): string | undefined {
  if (existsSync(TRACES)) return undefined;
  return `There are no traces at ${TRACES}: they come beside the project (../shared, or BALISE_SHARED), not in it.`;
}

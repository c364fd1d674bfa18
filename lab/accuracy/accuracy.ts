import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentOf } from './document.ts';
import { derivedOf, type Measured, measure } from './measure.ts';
import { HEAD, linesOf } from './reference.ts';
import { FUEL_CARDS, tracesMissing } from './shared.ts';
import { measureTanks, tankDocument } from './tanks.ts';
import { readTraces, SETS, type SetName } from './trace.ts';
import { fuelDocument, measureCleaning, measureConsumption, readCardRows } from './typed-meters.ts';

const USAGE = `How far distances, stops and speeding are from what an independent program says of real traces, which are fed to a
platform of its own through the osmand port. The traces come beside the project (../shared, or BALISE_SHARED).

  npm run accuracy                                    measures all sets and writes docs/accuracy.md
  npm run accuracy -- --set capmetro                  prints a set's days and stops as lines of its reference (CSV)
  npm run accuracy -- --set capmetro --vehicle 2612   of one vehicle only
  npm run accuracy -- --fuel                          typed meters and consumption: writes docs/accuracy-fuel.md
  npm run accuracy -- --tank                          fills and drops of tanks: writes docs/accuracy-tank.md

Sets: ${SETS.join(', ')}.`;
const FUEL_DOCUMENT = join(import.meta.dirname, '../../docs/accuracy-fuel.md');
const TANK_DOCUMENT = join(import.meta.dirname, '../../docs/accuracy-tank.md');
const DOCUMENT = join(import.meta.dirname, '../../docs/accuracy.md');

if (process.argv.includes('--check')) process.exit(0);
process.exitCode = await run();

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      set: { type: 'string' },
      vehicle: { type: 'string' },
      fuel: { type: 'boolean' },
      tank: { type: 'boolean' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.fuel) return measureFuel(Number(values.seed));
  if (values.tank) {
    writeFileSync(TANK_DOCUMENT, tankDocument(measureTanks()));
    console.error('docs/accuracy-tank.md is written.');
    return 0;
  }
  const set = SETS.find((name) => name === values.set);
  if ((values.set !== undefined || values.vehicle !== undefined) && set === undefined) return complain(USAGE);
  const missing = tracesMissing();
  if (missing !== undefined) return complain(missing);
  if (set !== undefined) return await printRows(set, values.vehicle);
  const measured: Measured[] = [];
  for (const name of SETS) {
    console.error(`${name} …`);
    measured.push(await measure(name));
  }
  writeFileSync(DOCUMENT, documentOf(measured));
  console.error('docs/accuracy.md is written.');
  return 0;
}

function measureFuel(seed: number): number {
  const rows = readCardRows(FUEL_CARDS);
  if (!rows) return complain(`${FUEL_CARDS} does not exist.`);
  writeFileSync(FUEL_DOCUMENT, fuelDocument(measureCleaning(rows, seed), measureConsumption(rows), seed));
  console.error('docs/accuracy-fuel.md is written.');
  return 0;
}

async function printRows(set: SetName, vehicle: string | undefined): Promise<number> {
  const vehicles = readTraces(set).map((trace) => trace.vehicle);
  if (vehicle !== undefined && !vehicles.includes(vehicle))
    return complain(`${set} has no vehicle “${vehicle}”. It has: ${vehicles.join(', ')}.`);
  const { rows } = await derivedOf(set, vehicle);
  console.log(HEAD);
  for (const one of rows.values()) for (const line of linesOf(one)) console.log(line);
  return 0;
}

function complain(words: string): number {
  console.error(words);
  return 1;
}

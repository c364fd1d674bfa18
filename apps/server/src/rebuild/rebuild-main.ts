import { fail, ownerForThisWork } from '../backup/place.ts';
import { readArguments } from './arguments.ts';
import { rebuild } from './rebuild.ts';

const USAGE = `Derives the past of devices anew from their records, and says where what is stored differs: trips, stops and the others
that last, events, quarters of an hour, qualities, checkpoints and the state. Works beside a running platform.

  npm run rebuild -- --device 12 --from 2026-11-01 --to 2026-11-08     compares a week of a device
  npm run rebuild -- --device 12 --write                               all of its past, and writes what differs
  npm run rebuild -- --all                                             every device

Moments are UTC: 2026-11-01 or 2026-11-01T08:30:00Z. It ends with 0 where all is equal, or was made so.`;

if (process.argv.includes('--check')) process.exit(0);
try {
  process.exitCode = await run();
} catch (error) {
  fail(error);
}

async function run(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { owner, close } = await ownerForThisWork((line) => console.error(line));
  try {
    return (await rebuild(owner, asked, (line) => console.log(line))) ? 0 : 1;
  } finally {
    await close();
  }
}

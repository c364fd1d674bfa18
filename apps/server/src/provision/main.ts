import { text } from 'node:stream/consumers';
import { readConfig } from '../config/config.ts';
import { connect } from '../db/connect.ts';
import { findRunning } from '../db/embedded/index.ts';
import { addressesFrom } from '../db/roles.ts';
import { makeForecasts } from '../features/forecasts/index.ts';
import { firstAdministrator } from '../features/users/index.ts';
import { enterPast } from '../sms/sms-queries.ts';
import { readCatalogue } from './catalogue.ts';
import { create } from './create.ts';
import { ProvisionPlan } from './plan.ts';
import { raisePast } from './raise-past.ts';
import { noteRuns } from './run-queries.ts';
import { noteSignals } from './signal-queries.ts';

/*
 * Creates partners, clients, people, devices, alerts, runs and signals of the past from a JSON plan on standard input (see plan.ts), on a platform that runs:
 * node apps/server/src/provision/main.ts < plan.json
 */

if (process.argv.includes('--check')) process.exit(0);

const config = readConfig(process.env);
const url = config.databaseUrl ?? (await findRunning(config.data));
if (!url) throw new Error(`no platform runs on ${config.data}: start it first`);

const database = connect(addressesFrom(url), () => {});
try {
  const plan = ProvisionPlan.parse(JSON.parse(await text(process.stdin)));
  const administrator = await firstAdministrator(database.owner);
  if (!administrator) throw new Error('the platform has no administrator yet: start it first');
  const { owner, api } = database;
  const catalogue = await readCatalogue(api, administrator);
  const created = await create({ owner, api, administrator, catalogue, now: Date.now }, plan);
  if (created.length > 0) console.log(`Created ${created.join(', ')}.`);
  for (const money of plan.smsMoney) await enterPast(owner, money);
  const raised = await raisePast(database.pools.owner, plan.alerts);
  if (raised > 0) console.log(`Raised ${raised} alerts of the past.`);
  const noted = await noteRuns(database.pools.owner, plan.profileRuns);
  if (noted > 0) console.log(`Noted ${noted} runs of blocking profiles.`);
  if (plan.signals.length > 0) {
    const days = await noteSignals(owner, plan.signals, Date.now());
    const forecast = await makeForecasts(database.pools.owner, Date.now());
    console.log(`Noted what vehicles showed on ${days} days, and forecast ${forecast} clients.`);
  }
} finally {
  await database.close();
}

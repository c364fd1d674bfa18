import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CallRequest, type Endpoint, listTrackerPorts, login, type Reply, requestOf } from '@balise/contract';
import { PLAYED_PROTOCOLS, type PlayedProtocol } from '@balise/protocols/tracker';
import { fleet } from '../simulator/fleet.ts';
import { simulate } from '../simulator/simulate.ts';
import { ADMINISTRATOR, PARTNERS, PASSWORD } from './accounts.ts';
import { addAlertRules, type Caller, handleAlerts, type PastAlert, pastAlerts } from './alerts.ts';
import { blockSome } from './blocking.ts';
import { assignDrivers } from './driver-assignments.ts';
import { addDrivers } from './drivers.ts';
import { addFuelPurchases } from './fuel.ts';
import { inspectVehicles } from './inspections.ts';
import { demoPlan } from './plan.ts';
import { provision, startServer, untilAnswering } from './server.ts';
import { addServices } from './services.ts';
import { type Sharing, shareSome } from './shares.ts';
import { pastSignals } from './signals.ts';
import { firstTopUps, openSmsAccounts, topUpsForThePast } from './sms-accounts.ts';
import { startSmsc } from './smsc.ts';
import { addTanks, hasTankSensor } from './tanks.ts';
import { sellToDrivers } from './work-and-pay.ts';
import { addWorkOrders } from './work-orders.ts';

const HISTORY_DAYS = 14;
const seed = process.env.BALISE_DEMO_SEED ?? 'balise';
const data = resolve(process.env.BALISE_DATA ?? 'data-demo');
const port = process.env.PORT ?? '8080';
const origin = `http://127.0.0.1:${port}`;
if (process.argv.includes('--check')) process.exit(0);

// an SMSC of its own, unless SMS_URL names another: then no telephone is confirmed and nothing is sent
const smsc = process.env.SMS_URL ? undefined : await startSmsc();
const env = {
  ...process.env,
  ...(smsc && { SMS_URL: smsc.url }),
  BALISE_DATA: data,
  BALISE_ADMIN_EMAIL: ADMINISTRATOR.email,
  BALISE_ADMIN_PASSWORD: ADMINISTRATOR.password,
};

let reported = -1;
mkdirSync(data, { recursive: true });
const vehicles = fleet(seed);
const server = startServer(env);
const ended = once(server, 'exit');
process.on('exit', () => {
  server.kill('SIGTERM');
  smsc?.end();
});
// the server flushes and stops, and the demo ends with it; that a terminal's Ctrl-C reaches it twice does not matter to it
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

await untilAnswering(server, origin);
await provision(env, demoPlan(vehicles));
const platform = await signedIn(ADMINISTRATOR.email);
await openSmsAccounts(platform);
await provision(env, { smsMoney: await firstTopUps(platform, Date.now()) });
const sharing: Sharing[] = [];
for (const { contact, email, key, language, phone } of firstUsers()) {
  const caller = await signedIn(email);
  sharing.push({ caller, email });
  await addAlertRules(caller, platform, { language, email: contact, phone }, smsc);
  await addDrivers(caller, key, Date.now());
  await assignDrivers(caller, Date.now());
  const sensed = vehicles.filter(hasTankSensor).map(({ designation }) => designation);
  await addFuelPurchases(caller, new Set(sensed), Date.now());
}
await shareSome(sharing, Date.now());
printAccounts();

const sending = simulate({
  vehicles,
  seed,
  ports: await trackerPorts(),
  historyDays: HISTORY_DAYS,
  memory: join(data, 'simulation.json'),
  now: Date.now,
  onProgress,
});
const [code] = await ended;
sending.stop();
process.exit(typeof code === 'number' ? code : 1);

/** The first user of each client, who administers it, with the client's own address. */
function firstUsers() {
  return PARTNERS.flatMap(({ clients }) =>
    clients.flatMap(({ key, users, email, phone, timeZone }) =>
      users.slice(0, 1).map((user) => ({ ...user, key, contact: email, phone, timeZone })),
    ),
  );
}

async function signedIn(email: string): Promise<Caller> {
  const { token } = await call(login, requestOf(login, { body: { email, password: PASSWORD } }));
  return (endpoint, request) => call(endpoint, request, token ?? undefined);
}

/** The inbox of each client gets what its rules would have raised in the last week, once its vehicles have their history. */
async function fillInboxes(): Promise<void> {
  const alerts: PastAlert[] = [];
  const people = await Promise.all(firstUsers().map(async (user) => ({ ...user, caller: await signedIn(user.email) })));
  for (const { caller, ...telephone } of people) alerts.push(...(await pastAlerts(caller, Date.now(), telephone)));
  if (alerts.length === 0) return;
  await provision(env, { smsMoney: await topUpsForThePast(platform, alerts, Date.now()), alerts });
  for (const { caller, language } of people) await handleAlerts(caller, language, Date.now());
}

/** Some vehicles are blocked, locked and guarded, once it is known where they are. */
async function blockVehicles(): Promise<void> {
  for (const { email, key } of firstUsers()) {
    const own = vehicles.filter(({ client }) => client === key);
    const profileRuns = await blockSome(await signedIn(email), key, own, Date.now());
    if (profileRuns.length > 0) await provision(env, { profileRuns });
  }
}

/** Vehicles have services, in each state, once their history is there. */
async function serviceVehicles(): Promise<void> {
  for (const { email, language } of firstUsers()) {
    await addServices(await signedIn(email), language, Date.now());
    await addWorkOrders(await signedIn(email), language, Date.now());
    await inspectVehicles(await signedIn(email), language, Date.now());
  }
  // once all is there that forecasts learn from
  const signals = [];
  for (const { email, key } of firstUsers()) {
    const own = vehicles.filter(({ client }) => client === key);
    signals.push(...(await pastSignals(await signedIn(email), own, seed)));
  }
  await provision(env, { signals });
}

/** Some trucks and buses have a sensor in the tank, whose past is read once it is there. */
async function senseTanks(): Promise<void> {
  for (const { email, key } of firstUsers()) {
    const own = vehicles.filter(({ client }) => client === key);
    await addTanks(await signedIn(email), own, Date.now());
  }
}

/** Some drivers pay for their vehicle in instalments. */
async function sellVehicles(): Promise<void> {
  for (const { email, key } of firstUsers()) await sellToDrivers(await signedIn(email), key, Date.now());
}

/** The port of each protocol, read from the platform as its administrator. */
async function trackerPorts(): Promise<Record<PlayedProtocol, number>> {
  const { token } = await call(login, requestOf(login, { body: ADMINISTRATOR }));
  const open = new Map<string, number>();
  while (open.size === 0) {
    for (const entry of await call(listTrackerPorts, requestOf(listTrackerPorts), token ?? undefined))
      open.set(entry.protocol, entry.port);
    if (open.size === 0) await new Promise((done) => setTimeout(done, 500));
  }
  const portOf = (protocol: PlayedProtocol) => {
    const found = open.get(protocol);
    if (found === undefined)
      throw new Error(`${protocol} has no open port: is its port in use by another program? See BALISE_PROTOCOLS.`);
    return found;
  };
  return Object.fromEntries(PLAYED_PROTOCOLS.map((name) => [name, portOf(name)])) as Record<PlayedProtocol, number>;
}

async function call<E extends Endpoint>(endpoint: E, request: CallRequest, token?: string): Promise<Reply<E>> {
  const { method, body, file } = request;
  const type = file ? 'application/octet-stream' : body ? 'application/json' : null;
  const headers = { ...(type && { 'content-type': type }), ...(token && { authorization: `Bearer ${token}` }) };
  const sent = file ? { body: file as Uint8Array<ArrayBuffer> } : body ? { body } : {};
  const answer = await fetch(origin + request.url, { method, headers, ...sent });
  const content = (await answer.json()) as { data: unknown };
  if (!answer.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(content)}`);
  return endpoint.reply.parse(content.data) as Reply<E>;
}

function onProgress(caughtUp: number, sent: number): void {
  const step = caughtUp === vehicles.length ? Number.POSITIVE_INFINITY : Math.floor(sent / 25_000);
  if (step === reported) return;
  reported = step;
  const still = vehicles.length - caughtUp;
  if (still > 0)
    console.log(`  the last ${HISTORY_DAYS} days: ${sent.toLocaleString('en')} records sent, ${still} vehicles to go`);
  else {
    console.log(`  all ${vehicles.length} vehicles are live.`);
    fillInboxes().catch((error: Error) => console.error(`The inboxes stay empty: ${error.message}`));
    serviceVehicles().catch((error: Error) => console.error(`No services are added: ${error.message}`));
    senseTanks().catch((error: Error) => console.error(`No tank has a sensor: ${error.message}`));
    sellVehicles().catch((error: Error) => console.error(`No driver pays for a vehicle: ${error.message}`));
    blockVehicles().catch((error: Error) => console.error(`No vehicles are blocked: ${error.message}`));
  }
}

function printAccounts(): void {
  const rows = [['administrator of the platform', ADMINISTRATOR.email, `http://localhost:${port}`]];
  for (const partner of PARTNERS) {
    const address = `http://${partner.hostNames[0]}:${port}`;
    for (const user of partner.users) rows.push([`administrator of ${partner.displayName}`, user.email, address]);
    for (const client of partner.clients) {
      for (const user of client.users) {
        const access = (user.preset ?? 'administrator').replace('_', ' ');
        const reach = user.limitedTo ? ` of ${user.limitedTo} vehicles` : '';
        rows.push([`${client.fullName}, ${access}${reach}`, user.email, address]);
      }
    }
  }
  console.log(`\nDemo accounts. Every password is: ${PASSWORD}\n`);
  for (const [who, email, address] of rows) console.log(`  ${who!.padEnd(44)} ${email!.padEnd(36)} ${address}`);
  console.log('');
}

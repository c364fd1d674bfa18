import { presetRights } from '@balise/contract';
import { type Browser, chromium, type Page } from 'playwright-core';
import { aSlowLine, LINE_2G, type LineQuality, LOSSY_2G, type SlowLine } from '../../tools/network/slow-line.ts';
import { seeded } from '../../tools/simulator/random.ts';
import { machine, percentile, printTable } from './figures.ts';
import { addFleets, signInAt } from './fleet.ts';
import { startServer } from './running-server.ts';

const VEHICLES = 50;
const ROUNDS = 10;
const MINUTE = 60_000;
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
const LINES = [
  { name: '2G', quality: LINE_2G },
  { name: '2G, 5 % of packets lost', quality: LOSSY_2G },
] as const;

/** What a reader waits for on a slow line: the fields of the sign-in, and the vehicles in words. */
const PAGES = [
  { name: 'sign-in', path: '/login', first: 'input[type=password]', isSignedIn: false },
  { name: 'light version', path: '/lite', first: '#rows li:nth-child(20)', isSignedIn: true },
] as const;

/**
 * The light version in a real browser over a slow line: time until something useful is there and what it weighs, each time as a first visit; then
 * the bytes of minutes in which fifty vehicles stand. Nothing is asserted. The web application must have been built.
 */
export async function benchLight(seconds: number): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('gt06');
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    const [id = 0] = await addFleets(server.databaseUrl, 'Slow', 1, VEHICLES);
    const { token } = await signInAt(server.databaseUrl, id, presetRights('administrator', 'client'));
    const rows: (string | number)[][] = [['first visit', 'line', 's p50', 's worst', 'kB down', 'kB up', 'packets']];
    for (const { name, quality } of LINES)
      for (const page of PAGES)
        rows.push([page.name, name, ...(await visits(browser, { port: server.httpPort, token, quality, page }))]);
    printTable(rows);
    await standing(browser, { port: server.httpPort, token }, seconds);
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Visit = { port: number; token: string; quality: LineQuality; page: (typeof PAGES)[number] };

async function visits(browser: Browser, { port, token, quality, page }: Visit) {
  const took: number[] = [];
  let carried = { down: 0, up: 0, packets: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const line = await aSlowLine(port, quality, seeded('slow line', round));
    const start = performance.now();
    const close = await open(browser, line, page.isSignedIn ? token : undefined, page.path, async (opened) => {
      await opened.locator(page.first).first().waitFor();
    });
    took.push((performance.now() - start) / 1000);
    carried = line.carried;
    await close();
    await line.close();
  }
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    ...[percentile(took, 0.5), Math.max(...took)].map((time) => time.toFixed(1)),
    ...[kilobytes(carried.down), kilobytes(carried.up), carried.packets],
  ];
}

async function standing(browser: Browser, { port, token }: { port: number; token: string }, seconds: number) {
  const line = await aSlowLine(port, LINE_2G, seeded('slow line'));
  const close = await open(browser, line, token, '/lite', async (page) => {
    await page
      .locator('#rows li')
      .nth(VEHICLES - 1)
      .waitFor();
    // its rows have come over the socket, too
    await page.waitForTimeout(15_000);
    const before = { ...line.carried };
    await page.waitForTimeout(seconds * 1000);
    const aMinute = (name: 'down' | 'up' | 'packets') =>
      Math.round(((line.carried[name] - before[name]) * MINUTE) / (seconds * 1000));
    console.log(
      `\n${VEHICLES} vehicles that stand, a minute: ${aMinute('down')} bytes down, ${aMinute('up')} up, in ${aMinute('packets')} packets`,
    );
  });
  await close();
  await line.close();
}

/** A browser that was never here before. @returns closes it */
async function open(
  browser: Browser,
  { port }: SlowLine,
  token: string | undefined,
  path: string,
  work: (page: Page) => Promise<void>,
): Promise<() => Promise<void>> {
  const url = `http://localhost:${port}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  if (token) await context.addCookies([{ name: 'balise_token', value: token, url }]);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'commit' });
  await work(page);
  return () => context.close();
}

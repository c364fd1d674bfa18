/// <reference lib="dom" />
import { presetRights } from '@balise/contract';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { machine, percentile, printTable } from './figures.ts';
import { addFleets, signInAt } from './fleet.ts';
import { startServer } from './running-server.ts';

const ROUNDS = 7;
const WINDOW = 2_500; // ms in which a browser makes a new window's own parts, which a user of an open window does not wait for
const FLAGS = ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'];

/** Without a graphics card a browser paints by itself and only the map's drawing is emulated; in a virtual machine all of it may be. */
const DRAWN = [
  { by: 'painted by the browser', flags: ['--disable-gpu'] },
  { by: 'on an emulated graphics card', flags: ['--use-angle=swiftshader'] },
] as const;

/** What is opened, what one can then work with, and what is scrolled. */
const SCREENS = [
  { name: 'vehicles, page of 100', path: '/devices?pageSize=100', first: 'tbody tr:nth-child(20)', list: 'tbody' },
  { name: 'map, list and markers', path: '/map', first: '[data-vehicle]', list: '[data-vehicle]' },
] as const;

/**
 * How long a reader waits for the screens of a large client in a real browser, which draws without a graphics card here, and how long the
 * frames are while the list is scrolled. Nothing is asserted. The web application must have been built.
 */
export async function benchScreen(devices: number): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('gt06');
  try {
    const [id = 0] = await addFleets(server.databaseUrl, 'Large', 1, devices);
    const { token } = await signInAt(server.databaseUrl, id, presetRights('administrator', 'client'));
    const at = { origin: `http://localhost:${server.httpPort}`, token };
    for (const { by, flags } of DRAWN) await benchDrawn(by, flags, at, devices);
  } finally {
    await server.stop();
  }
}

async function benchDrawn(by: string, flags: readonly string[], at: At, devices: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });
  try {
    const rows: (string | number)[][] = [
      [`${by}, ms`, 'first visit', 'again p50', 'again worst', 'page CPU', 'frame p50', 'frame p95', 'frame worst'],
    ];
    for (const screen of SCREENS) rows.push(await measure(browser, at, screen));
    console.log(`${devices} vehicles`);
    printTable(rows);
  } finally {
    await browser.close();
  }
}

type At = { origin: string; token: string };

type Screen = (typeof SCREENS)[number];

async function measure(browser: Browser, at: At, screen: Screen) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'balise_token', value: at.token, url: at.origin }]);
  const url = at.origin + screen.path;
  const first = await open(context, url, screen.first);
  await first.page.close();
  const again: number[] = [];
  const cpu: number[] = [];
  let frames: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, took, main } = await open(context, url, screen.first);
    again.push(took);
    cpu.push(main);
    if (round === ROUNDS - 1) frames = await framesWhileScrolling(page, screen.list);
    await page.close();
  }
  await context.close();
  return [
    screen.name,
    Math.round(first.took),
    ...[percentile(again, 0.5), Math.max(...again), percentile(cpu, 0.5)].map(Math.round),
    ...[percentile(frames, 0.5), percentile(frames, 0.95), Math.max(...frames)].map(Math.round),
  ];
}

type Opened = {
  page: Page;
  /** Milliseconds from the address being entered to the first rows being there. */
  took: number;
  /** Milliseconds for which the page's main thread had a core until then: these do not depend on what else the machine does. */
  main: number;
};

async function open(context: BrowserContext, url: string, first: string): Promise<Opened> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(WINDOW);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(first).first().waitFor({ state: 'visible' });
  const took = performance.now() - start;
  const { metrics } = await session.send('Performance.getMetrics');
  const main = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  return { page, took, main: main * 1000 };
}

/** Scrolls the list for some seconds by the wheel. @returns milliseconds from frame to frame */
async function framesWhileScrolling(page: Page, list: string): Promise<number[]> {
  await page.waitForTimeout(2_000); // what loads in the background is no part of scrolling
  const box = await page.locator(list).first().boundingBox();
  if (!box) throw new Error(`nothing to scroll: ${list}`);
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const start = performance.now();
        const step = (now: number) => {
          times.push(now);
          if (now - start < 3_000) requestAnimationFrame(step);
          else resolve(times.slice(1).map((time, at) => time - times[at]!));
        };
        requestAnimationFrame(step);
      }),
  );
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(60);
  }
  return await frames;
}

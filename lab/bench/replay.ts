/// <reference lib="dom" />
import { type Browser, chromium, type Page } from 'playwright-core';
import { machine, percentile, printTable } from './figures.ts';
import { signInAt } from './fleet.ts';
import { DAYS, fillReplay, type ReplayPast, VEHICLES } from './replay-fill.ts';
import { type Recording, recordFrames, tellOfGround } from './replay-frames.ts';
import { startServer } from './running-server.ts';

const FLAGS = [
  ...['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
  // the graphics library is emulated by the cores, for the map; were the page put together by it too, six pictures a second would be left, not sixty
  '--disable-gpu-compositing',
];
const DAY = 86_400_000;
const GOAL = 8; // ms
/**
 * Device pixels of one px. What has no graphics card draws with the cores that the main thread needs: with a sixteenth of the pixels it leaves
 * it one, while the scripts, the style, the layout and the calls of the graphics library stay the same.
 */
const SHARPNESS = 0.25;
/** Into the day, ms: most mornings the first truck is driving by then, and a vehicle at a standstill makes no map jump. */
const DRIVEN = 8 * 3_600_000;
/** The zoom of a user who follows a vehicle; the map's centre follows the vehicle. */
const STREETS = '5.5,-4,12';

const SIZES = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
] as const;
const PASTS = [
  { name: `${VEHICLES} vehicles, 1 day`, vehicles: VEHICLES, days: 1 },
  { name: `1 vehicle, ${DAYS} days`, vehicles: 1, days: DAYS },
] as const;

type Case = {
  size: (typeof SIZES)[number];
  past: (typeof PASTS)[number];
  follow: boolean;
  speed: 60 | 600;
};

const CASES: Case[] = SIZES.flatMap((size) =>
  PASTS.flatMap((past) =>
    [false, true].flatMap((follow) => ([60, 600] as const).map((speed) => ({ size, past, follow, speed }))),
  ),
);

export type ReplayBench = {
  /** Of each replay. */
  seconds: number;
  /** Only cases whose name has this in it. */
  only: string | undefined;
  /** Device pixels of one px; absent: so few that the drawing leaves the main thread a core. */
  sharpness: number | undefined;
};

/**
 * What a replay costs the page's main thread for each picture, in a real browser, which draws without a graphics card here:
 * the time that the thread itself had a core says what it would be with one. Nothing is asserted. The web application must
 * have been built.
 */
export async function benchReplay({ seconds, only, sharpness = SHARPNESS }: ReplayBench): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('teltonika');
  try {
    const past = await fillReplay(server);
    const { token } = await signInAt(server.databaseUrl, past.clientId, ['view_devices', 'view_history']);
    const at = { origin: `http://localhost:${server.httpPort}`, token };
    const rows: (string | number)[][] = [
      [
        ...['main thread, ms a frame', 'p50', 'p95', 'worst', 'over 8', 'ground drawn/s', 'p95 then', 'with waits p95'],
        ...['frames/s', 'script', 'style', 'layout', 'painting', 'collection'],
      ],
    ];
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: FLAGS,
    });
    try {
      for (const one of CASES.filter((each) => only === undefined || nameOf(each).includes(only)))
        rows.push([nameOf(one), ...figuresOf(await replayed(browser, at, past, one, { seconds, sharpness }))]);
    } finally {
      await browser.close();
      printTable(rows);
    }
  } finally {
    await server.stop();
  }
}

const nameOf = ({ size, past, follow, speed }: Case): string =>
  `${size.name} px, ${past.name}, ×${speed}${follow ? ', followed at zoom 12' : ''}`;

function figuresOf({ frames, kinds }: Recording): (string | number)[] {
  const [all, ground] = [frames, frames.filter((frame) => frame.ground)].map((list) => list.map(({ work }) => work));
  const seconds = frames.reduce((sum, { length }) => sum + length, 0) / 1000;
  return [
    ...[percentile(all!, 0.5), percentile(all!, 0.95), Math.max(...all!)],
    `${((all!.filter((ms) => ms > GOAL).length / all!.length) * 100).toFixed(0)} %`,
    ...(ground!.length === 0 ? ['–', '–'] : [(ground!.length / seconds).toFixed(1), percentile(ground!, 0.95)]),
    ...[
      percentile(
        frames.map(({ wall }) => wall),
        0.95,
      ),
      frames.length / seconds,
    ],
    ...[kinds.script, kinds.style, kinds.layout, kinds.painting, kinds.collection].map((ms) => ms.toFixed(2)),
  ];
}

/** Opens the view that the case names, lets it come to rest, and replays it for a while. */
async function replayed(
  browser: Browser,
  at: { origin: string; token: string },
  past: ReplayPast,
  { size, past: { vehicles, days }, follow, speed }: Case,
  { seconds, sharpness }: { seconds: number; sharpness: number },
): Promise<Recording> {
  const context = await browser.newContext({ viewport: size.viewport, deviceScaleFactor: sharpness, locale: 'en-GB' });
  await context.addCookies([{ name: 'balise_token', value: at.token, url: at.origin }]);
  const page = await context.newPage();
  await tellOfGround(page);
  try {
    const moment = (ms: number): string => new Date(ms).toISOString().replace('.000', '');
    const query = new URLSearchParams({
      devices: past.devices
        .slice(0, vehicles)
        .map(({ id }) => id)
        .join(),
      from: moment(past.until - days * DAY),
      to: moment(past.until),
      at: moment(past.until - DAY + DRIVEN),
      speed: String(speed),
    });
    if (follow) {
      query.set('follow', 'true');
      query.set('camera', STREETS);
    }
    await page.goto(`${at.origin}/history?${query}`);
    await page.locator('[role=slider][aria-valuetext]').waitFor();
    await page.getByRole('listitem').first().waitFor();
    await atRest(page);
    await page.keyboard.press('Space');
    await page.waitForTimeout(2_000); // what is done once is no part of it
    const before = await clockOf(page);
    const recording = await recordFrames(page, seconds);
    if ((await clockOf(page)) === before) throw new Error('the replay does not move');
    return recording;
  } finally {
    await context.close();
  }
}

/** Until nothing has kept the main thread for long for a second: what belongs to the view is there, and drawn. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    ([calm, patience]) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, calm);
        setTimeout(resolve, patience);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, calm);
        }).observe({ type: 'longtask' });
      }),
    [1_000, 10_000] as const,
  );
}

const clockOf = async (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('main span')].map(({ textContent }) => textContent).join());

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { between, pick, seeded } from '../../../tools/simulator/random.ts';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { apartFrom, midnight, places, sendYesterday } from '../../support/data/truck-yesterday.ts';
import { useFixture } from '../../support/fixture.ts';
import { vehicleOnPastMap } from '../../support/map/past-map.ts';
import {
  AXIS,
  AXIS_ELEMENT,
  headOf,
  metresPerPixel,
  type OnScreen,
  readOnScreen,
} from '../../support/map/replay-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const partner = fixture.partners.en;
const vehicle = partner.vehicles[1];
const words = WORDS.en.history;
const SPEED = 30; // of the replay
const FASTEST = 40; // m/s
const MOMENTS = 60;
/** Decides what is clicked and where. The drive is that of the day before the test, so the day belongs to a failure too. */
const SEED = 'moments';

describe('card, clock, chart and map', () => {
  seedEachDay(() => sendYesterday(fixture.platform, vehicle));

  async function openYesterday(page: Page): Promise<void> {
    await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
    await page.getByRole('button', { name: fill(WORDS.en.devices.actionsFor, { plate: vehicle.plate }) }).click();
    await page.getByRole('menuitem', { name: WORDS.en.tracking.replay }).click();
    await page.getByRole('button', { name: WORDS.en.period.before }).click();
    await page.getByRole('listitem').first().waitFor();
    await page.getByText(fill(words.replay.times, { speed: SPEED }), { exact: true }).click();
  }

  it(`show the same moment, at ${MOMENTS} random ones`, async () => {
    await asPerson(fixture.browser, { language: 'en' }, async ({ page }) => {
      await openYesterday(page);
      const random = seeded(SEED);
      const { rows, acts } = await actsOn(page, random);
      const checked: Checked = { trip: 0, stop: 0, speed: 0 };
      for (let turn = 0; turn < MOMENTS; turn += 1) {
        const playing = turn % 5 === 4;
        const name = pick(random, Object.keys(acts));
        const about = `seed ${SEED}, ${new Date(midnight).toISOString()}, ${turn} ${name}${playing ? ', playing' : ''}`;
        if (playing) await page.getByRole('button', { name: words.replay.play }).click();
        await acts[name]?.();
        if (playing) {
          await agreesWhilePlaying(page, about);
          // at the end of the period it has stopped by itself
          const pause = page.getByRole('button', { name: words.replay.pause });
          if (await pause.isVisible()) await pause.click({ timeout: 2000 }).catch(() => {});
        }
        await agreesAtRest(page, rows, about, checked);
      }
      // none of the comparisons was skipped at every moment
      for (const [what, times] of Object.entries(checked)) expect(times, what).toBeGreaterThan(0);
    });
  });
});

/** At how many moments the clock was in a trip, in a stop, and the speed could be compared. */
type Checked = { trip: number; stop: number; speed: number };
type Row = { kind: 'trip' | 'stop'; startsAt: number; until: number };

/** What a person does to the clock. */
async function actsOn(page: Page, random: () => number) {
  const axis = page.locator(AXIS_ELEMENT);
  const box = (await axis.boundingBox())!;
  const somewhere = (): number => box.x + between(random, AXIS.left + 1, box.width - AXIS.right - 20);
  const y = box.y + 60;
  const rows = await rowsOf(page);
  const buttons = page.getByRole('button', { name: new RegExp(`^(${words.kinds.trip}|${words.kinds.stop}) \\d`) });
  const acts: Record<string, () => Promise<void>> = {
    chart: () => page.mouse.click(somewhere(), y),
    row: async () => buttons.nth(Math.floor(random() * (await buttons.count()))).click(),
    next: () => page.getByRole('button', { name: words.replay.nextTrip }).click(),
    previous: () => page.getByRole('button', { name: words.replay.previousTrip }).click(),
    key: () => axis.press(pick(random, ['ArrowLeft', 'ArrowRight', 'Shift+ArrowRight', 'PageUp', 'PageDown'])),
    wheel: async () => {
      await page.mouse.move(somewhere(), y);
      await page.mouse.wheel(0, pick(random, [-300, -300, 200]));
      await page.mouse.click(somewhere(), y);
    },
    drag: async () => {
      const [from, to] = [somewhere(), somewhere()];
      await page.mouse.move(from, y);
      await page.mouse.down();
      await page.mouse.move((from + to) / 2, y);
      await page.mouse.move(to, y);
      await page.mouse.up();
      await page.mouse.click(somewhere(), y);
    },
    all: async () => {
      await axis.press('0');
      await page.mouse.click(somewhere(), y);
    },
  };
  return { rows, acts };
}

/** Trips and stops of the day as the platform has them. */
async function rowsOf(page: Page): Promise<Row[]> {
  const id = new URL(page.url()).searchParams.get('devices');
  const asked = `/api/v4/device/${id}/past?from=${midnight}&to=${midnight + 86_400_000}&language=en`;
  const reported = await page.evaluate(async (address) => (await fetch(address)).json(), asked);
  const { data } = reported as { data: { episodes: (Omit<Row, 'kind'> & { kind: string })[] } };
  return data.episodes.filter((one): one is Row => one.kind === 'trip' || one.kind === 'stop');
}

/** The clock at rest: everything says the very second, and what the truck did then. */
async function agreesAtRest(page: Page, rows: Row[], about: string, checked: Checked): Promise<void> {
  let reported: OnScreen | undefined;
  const apart = async (): Promise<string[]> => {
    reported = await readOnScreen(page, words.card.label);
    const { clock, card, label, axis, head, view } = reported;
    const where = await vehicleOnPastMap(page);
    const off = where ? apartFrom(where, clock, clock + 1000) : Number.POSITIVE_INFINITY;
    const begun = clock > midnight;
    return [
      ...(card.time === clock ? [] : ['time of the card']),
      ...(Math.abs(axis - clock) <= 1000 ? [] : ['value of the axis']),
      ...(!begun || label === clock ? [] : ['label of the chart']),
      ...(!begun || (head !== null && view.from <= clock + 1000 && clock <= view.to)
        ? []
        : ['the chart shows another time']),
      ...(head === null || Math.abs(head - headOf(reported)) <= 2 + 1000 * pixelsPerMs(reported)
        ? []
        : ['line of the chart']),
      ...(off <= FASTEST + 5 * metresPerPixel(page) ? [] : [`map, ${Math.round(off)} m`]),
      ...wrongOnCard(reported, rows),
    ];
  };
  try {
    await expect.poll(apart, { timeout: 30_000 }).toEqual([]);
  } catch (error) {
    throw new Error(`${about}: ${JSON.stringify(reported)}`, { cause: error });
  }
  if (!reported) return;
  const { now, isDriving } = drivenAt(reported, rows);
  if (now) checked[now.kind] += 1;
  if (isDriving) checked.speed += 1;
}

const pixelsPerMs = ({ width, view }: OnScreen): number => (width - AXIS.left - AXIS.right) / (view.to - view.from);

/** What the tracker recorded around the clock's moment, and the trip or stop it belongs to. */
function drivenAt({ clock, card }: OnScreen, rows: Row[]) {
  const fix = fixAt(clock);
  const now = rows.findLast(({ startsAt, until }) => startsAt <= clock && clock + 1000 < until);
  const speeds = places.flatMap(({ time, speed: one }) =>
    one !== null && Math.abs(time - clock) < 90_000 ? [one * 3.6] : [],
  );
  const isDriving = now?.kind === 'trip' && speeds.length > 0 && card.state === '';
  return { fix, now, speeds, isDriving };
}

/** The last fix up to a moment, ms since 1970 UTC in whole seconds; undefined: none within the hour before it. */
function fixAt(moment: number): number | undefined {
  const { time = 0 } = places.findLast((place) => place.time < moment + 1000) ?? {};
  return moment - time < 3_600_000 ? Math.floor(time / 1000) * 1000 : undefined;
}

/** What the card says of another moment than the clock's. */
function wrongOnCard(reported: OnScreen, rows: Row[]): string[] {
  const { row, card } = reported;
  const { fix, now, speeds, isDriving } = drivenAt(reported, rows);
  const speed = Number.parseInt(card.speed, 10);
  return [
    ...(fix === undefined || card.fix === fix ? [] : [`fix of the card ${fix}`]),
    ...(now?.kind !== 'stop' || (speed === 0 && card.state !== '') ? [] : ['the card drives in a stop']),
    ...(now?.kind !== 'trip' || row === '' || row.startsWith('trip') ? [] : ['the clock stops in a trip']),
    ...(!isDriving || (speed >= Math.min(...speeds) - 2 && speed <= Math.max(...speeds) + 2)
      ? []
      : ['speed of the card']),
  ];
}

/**
 * While it runs, clock, card and chart show one moment. The map follows with its next frame, which takes long on a busy machine, and
 * may be ahead by the longest step of a frame; the position in words, which is fetched, may be older: it reaches the moment that
 * the clock had first, and is never later than the clock.
 */
async function agreesWhilePlaying(page: Page, about: string): Promise<void> {
  const reads: OnScreen[] = [];
  let clock = Number.NaN;
  const mapIsOff = async (): Promise<number> => {
    const before = await readOnScreen(page, words.card.label);
    const where = await vehicleOnPastMap(page);
    const after = await readOnScreen(page, words.card.label);
    reads.push(before, after);
    clock = before.clock;
    const frame = 250 * SPEED; // the replay never goes on by more in one frame
    return where ? apartFrom(where, before.clock - frame, after.clock + frame) : Number.POSITIVE_INFINITY;
  };
  const near = FASTEST + 5 * metresPerPixel(page);
  await expect.poll(mapIsOff, { timeout: 30_000, message: `${about}: map` }).toBeLessThan(near);
  for (const read of reads) readsOneMoment(read, about);
  const fix = fixAt(clock);
  if (fix === undefined) return;
  const fixOnCard = async (): Promise<number> => (await readOnScreen(page, words.card.label)).card.fix;
  await expect.poll(fixOnCard, { timeout: 30_000, message: about }).toBeGreaterThanOrEqual(fix);
}

function readsOneMoment({ clock, card, label, head }: OnScreen, about: string): void {
  expect(card.time, about).toBe(clock);
  if (head !== null) expect(label, about).toBe(clock);
  if (!Number.isNaN(card.fix)) expect(card.fix, about).toBeLessThanOrEqual(clock + 1000);
}

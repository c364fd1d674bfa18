import type { Page } from 'playwright-core';
import { midnight } from '../data/truck-yesterday.ts';

/** The time axis with its chart. */
export const AXIS_ELEMENT = '[role=slider][aria-valuetext]';
export const AXIS = { left: 60, right: 20 }; // px beside the time axis

/** A time of the day as the screen writes it, ms since 1970 UTC. */
const momentOf = (text: string): number => {
  const found = /(?:(\d\d)\/\d\d\/\d{4} )?(\d\d):(\d\d):(\d\d)/.exec(text);
  if (!found) return Number.NaN;
  const [, day, hours, minutes, seconds] = found.map(Number);
  const days = day ? Math.round(day - new Date(midnight).getUTCDate()) : 0;
  // the day after may be the first of a month
  const later = days === 0 ? 0 : 86_400_000;
  return midnight + later + (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
};

/** What the clock of the replay says, ms since 1970 UTC. */
export const clockOf = async (page: Page): Promise<number> =>
  momentOf((await page.getByRole('timer').textContent()) ?? '');

/** All that says a moment on screen, read at once; moments in ms since 1970 UTC. */
export type OnScreen = {
  clock: number;
  /** Such as “trip 2/3”. */
  row: string;
  card: { time: number; speed: string; state: string; fix: number };
  axis: number;
  /** The clock's line on the chart; px from its left end. Null: not shown. */
  head: number | null;
  label: number;
  /** What the chart shows. */
  view: { from: number; to: number };
  width: number;
};

/** @param card name of the card with the values */
export async function readOnScreen(page: Page, card: string): Promise<OnScreen> {
  const read = await page.evaluate(
    ([axisElement, cardName]) => {
      const axis = document.querySelector<HTMLElement>(axisElement ?? '');
      const head = axis?.lastElementChild as HTMLElement | null;
      const shown = head && getComputedStyle(head).visibility === 'visible';
      const aside = document.querySelector(`aside[aria-label="${cardName}"]`);
      const texts = [...(aside?.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
      const timer = [...(document.querySelector('[role=timer]')?.children ?? [])].map(({ textContent }) => textContent);
      return {
        timer,
        texts,
        fix: [...(aside?.querySelectorAll<HTMLElement>('[title]') ?? [])].map(({ title }) => title).join(),
        axis: axis?.getAttribute('aria-valuenow') ?? '',
        head: shown ? new DOMMatrix(getComputedStyle(head).transform).m41 : null,
        label: head?.textContent ?? '',
        described: axis?.querySelector('canvas')?.getAttribute('aria-label') ?? '',
        width: axis?.getBoundingClientRect().width ?? 0,
      };
    },
    [AXIS_ELEMENT, card] as const,
  );
  const [from = Number.NaN, to = Number.NaN] = (read.described.match(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/g) ?? []).map(
    momentOf,
  );
  // the midnight at the end of the day reads as the one at its beginning
  const atEnd = Number(read.axis) * 1000 >= midnight + 86_400_000;
  const clockMoment = (text: string): number =>
    momentOf(text) + (atEnd && momentOf(text) === midnight ? 86_400_000 : 0);
  return {
    clock: clockMoment(read.timer.at(-2) ?? ''),
    row: read.timer.at(-1) ?? '',
    card: {
      speed: read.texts[0] ?? '',
      state: read.texts[1] ?? '',
      time: clockMoment(read.texts.at(-1) ?? ''),
      fix: momentOf(read.fix),
    },
    axis: Number(read.axis) * 1000,
    head: read.head,
    label: clockMoment(read.label),
    width: read.width,
    view: { from, to },
  };
}

/** Where the clock's line belongs on the chart, px from its left end. */
export const headOf = ({ clock, view: { from, to }, width }: Pick<OnScreen, 'clock' | 'view' | 'width'>): number =>
  AXIS.left + ((clock - from) / (to - from)) * (width - AXIS.left - AXIS.right);

/** Metres that a pixel of the map is, as the address has its zoom; its lines leave out what cannot be seen there. */
export function metresPerPixel(page: Page): number {
  const zoom = Number(new URL(page.url()).searchParams.get('camera')?.split(',')[2] ?? 0);
  return 78_271.5 / 2 ** zoom;
}

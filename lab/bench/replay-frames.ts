import type { CDPSession, Page } from 'playwright-core';

/** What the main thread of a page did from one picture to the next, ms. */
export type Frame = {
  /** Time that the thread had a core: scripts, style, layout, the calls of the graphics library. */
  work: number;
  /** From the beginnings of its tasks to their ends: also what it waited for the process that draws, and for a core. */
  wall: number;
  /** To the picture after it. */
  length: number;
  /** Whether the base map was drawn again. */
  ground: boolean;
};

export type Recording = { frames: Frame[] /** Ms of work by kind, a frame. */; kinds: Record<Kind, number> };

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const TASK = 'RunTask';
const PICTURE = 'FireAnimationFrame';

/** What the browser calls the parts of a task. */
const KINDS = {
  script: ['FireAnimationFrame', 'FunctionCall', 'TimerFire', 'EventDispatch', 'RunMicrotasks', 'EvaluateScript'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  painting: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
  collection: ['MinorGC', 'MajorGC', 'V8.GCIncrementalMarking'],
} as const;
type Kind = keyof typeof KINDS;

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

const GROUND = 'bench ground';

/** Makes the page report when the map library draws: it alone draws elements. Call it before the page is opened. */
export async function tellOfGround(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const { prototype } = WebGL2RenderingContext;
    const draw = prototype.drawElements;
    let isNotified = false;
    prototype.drawElements = function (...given) {
      if (!isNotified) {
        isNotified = true;
        performance.mark(name);
        queueMicrotask(() => {
          isNotified = false;
        });
      }
      draw.apply(this, given);
    };
  }, GROUND);
}

/** Records what the page's main thread does for a while, with the browser's own tracing. */
export async function recordFrames(page: Page, seconds: number): Promise<Recording> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: CATEGORIES };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.waitForTimeout(seconds * 1000);
  await ended(session);
  await session.detach();
  return framesOf(events);
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
}

function framesOf(events: readonly TraceEvent[]): Recording {
  const all = mainThreadOf(events);
  // several requests are answered in one picture: they share a task
  const tasks = all.filter(({ name }) => name === TASK).sort((a, b) => a.ts - b.ts);
  const pictures = all.filter(({ name }) => name === PICTURE).map(({ ts }) => ts);
  const grounds = events.filter(({ name }) => name === GROUND).map(({ ts }) => ts);
  const isPicture = ({ ts, dur = 0 }: TraceEvent): boolean => pictures.some((at) => at >= ts && at <= ts + dur);
  const starts = tasks.filter(isPicture).map(({ ts }) => ts);
  const frames = starts.slice(0, -1).map((from, place) => {
    const to = starts[place + 1] ?? from;
    const within = tasks.filter(({ ts }) => ts >= from && ts < to);
    const sum = (of: (task: TraceEvent) => number): number =>
      within.reduce((total, task) => total + of(task), 0) / 1000;
    return {
      work: sum(({ tdur = 0 }) => tdur),
      wall: sum(({ dur = 0 }) => dur),
      length: (to - from) / 1000,
      ground: grounds.some((at) => at >= from && at < to),
    };
  });
  const parts = outermost(all.filter(({ name }) => name !== TASK));
  const kinds = Object.entries(KINDS).map(([kind, names]) => {
    const time = parts
      .filter(({ name }) => (names as readonly string[]).includes(name))
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
    return [kind, time / 1000 / Math.max(1, frames.length)];
  });
  return { frames, kinds: Object.fromEntries(kinds) };
}

/** Of the thread that answers the page's requests for pictures: the one with most of them, where there are others. */
function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(
    events.filter(({ ph }) => ph === 'X'),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const pictures = (list: readonly TraceEvent[]): number => list.filter(({ name }) => name === PICTURE).length;
  const [first] = [...threads.values()].sort((a, b) => pictures(b) - pictures(a));
  if (!first || pictures(first) === 0) throw new Error('the page drew nothing while it was recorded');
  return first;
}

/** Without what ran inside another of the kinds: a call of a function within an answered request is not counted twice. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const known = new Set<string>(Object.values(KINDS).flat());
  const kept: TraceEvent[] = [];
  let end = 0;
  for (const event of events.filter(({ name }) => known.has(name)).sort((a, b) => a.ts - b.ts)) {
    if (event.ts < end) continue;
    kept.push(event);
    end = event.ts + (event.dur ?? 0);
  }
  return kept;
}

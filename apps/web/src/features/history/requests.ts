import {
  type DevicePast,
  type DevicePath,
  getChart,
  getDevice,
  getPast,
  getPath,
  listDeviceSummaries,
  listPositions,
  type PositionForm,
} from '@balise/contract';
import type { Language } from '@balise/i18n';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { serverNow } from '../../live/index.ts';
import type { Period } from '../../ui/period/period.ts';
import { type Line, lineOfPath } from './chart/line.ts';
import type { SpeedBands } from './chart/speed-bands.ts';
import { drivenSpans, type StateSpan, stateSpans } from './chart/state-spans.ts';
import { rowsOf, type TimelineRow } from './list/timeline.ts';
import type { Span } from './replay/replay-time.ts';

export const REFRESH = 60_000; // ms: a period that is not over grows
const BUCKETS = 2000;
const KEPT = 5 * 60_000; // ms

const whileItGrows = ({ to }: Period) => ({
  refetchInterval: (): number | false => (to > serverNow() ? REFRESH : false),
  staleTime: REFRESH,
  gcTime: KEPT,
});

export const devicesQuery = queryOptions({
  queryKey: ['devices', 'summaries'],
  queryFn: () => call(listDeviceSummaries),
  staleTime: REFRESH,
});

export const deviceQuery = (id: number) =>
  queryOptions({ queryKey: ['devices', 'one', id], queryFn: () => call(getDevice, { params: { id } }) });

/** The line of a device, and of what it was made. */
export type Path = Pick<DevicePath, 'zoom' | 'bounds' | 'fixes' | 'maxSpeed' | 'missing'> & { line: Line };

/** The line for a zoom; the one for another zoom is shown until it is there. */
export const pathQuery = (id: number, period: Period, zoom: number, { edges }: SpeedBands) =>
  queryOptions({
    queryKey: ['history', 'path', id, period.from, period.to, zoom, edges.join()],
    queryFn: async (): Promise<Path> => {
      const path = await call(getPath, { params: { id }, query: { ...period, zoom, edges: edges.join() } });
      const { bounds, fixes, maxSpeed, missing } = path;
      return { zoom: path.zoom, bounds, fixes, maxSpeed, missing, line: lineOfPath(path) };
    },
    placeholderData: (before: Path | undefined, query) =>
      query?.queryKey.slice(0, 5).join() === ['history', 'path', id, period.from, period.to].join()
        ? before
        : undefined,
    ...whileItGrows(period),
  });

/** What happened, and what follows from it for the screen. */
export type Past = { stored: DevicePast; rows: TimelineRow[]; spans: StateSpan[]; driven: Span[] };

export const pastQuery = (id: number, period: Period, timeZone: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['history', 'past', id, period.from, period.to, timeZone, language],
    queryFn: async (): Promise<Past> => {
      const zone = timeZone === undefined ? {} : { timeZone };
      const stored = await call(getPast, { params: { id }, query: { ...period, ...zone, language } });
      return { stored, rows: rowsOf(stored), spans: stateSpans(stored, period), driven: drivenSpans(stored) };
    },
    ...whileItGrows(period),
  });

export const chartQuery = (id: number, period: Period) =>
  queryOptions({
    queryKey: ['history', 'chart', id, period.from, period.to],
    queryFn: () => call(getChart, { params: { id }, query: { ...period, width: BUCKETS } }),
    ...whileItGrows(period),
  });

const PAGE = 100;

/** The table of positions, page after page. */
export const positionsQuery = (id: number, period: Period, form: PositionForm, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['history', 'positions', id, period.from, period.to, form, language],
    queryFn: ({ pageParam }) =>
      call(listPositions, {
        params: { id },
        query: { ...period, form, language, pageSize: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: REFRESH,
    gcTime: KEPT,
  });

// ms: a vehicle that drives reports often, a parked one seldom; the shorter ones hold a page at most
const BEFORE = [90_000, 5 * 60_000, 20 * 60_000, 60 * 60_000];

/** The last position at or before a moment; null where there was none for an hour. */
export async function positionAt(id: number, at: number, language: Language) {
  for (const before of BEFORE) {
    const query = { from: at - before, to: at + 1, form: 'detailed', language, pageSize: PAGE } as const;
    let page = await call(listPositions, { params: { id }, query });
    let last = page.positions.at(-1);
    // pages ascend: of a stop that began a while ago, the first page ends before it
    while (page.next !== null) {
      page = await call(listPositions, { params: { id }, query: { ...query, after: page.next } });
      last = page.positions.at(-1) ?? last;
    }
    if (last) return last;
  }
  return null;
}

/** Asks again for everything of a device that did not come. */
export const retryPast = (id: number): Promise<void> =>
  queryClient.refetchQueries({
    predicate: ({ queryKey, state }) => queryKey[0] === 'history' && queryKey[2] === id && state.status === 'error',
  });

import { type DeviceChart, type DeviceSummary, TRACK_PERIOD } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { serverNow } from '../../live/index.ts';
import type { Period } from '../../ui/period/period.ts';
import { bandsFor, type SpeedBands } from './chart/speed-bands.ts';
import { HUES } from './hues.ts';
import {
  chartQuery,
  deviceQuery,
  devicesQuery,
  type Past,
  type Path,
  pastQuery,
  pathQuery,
  REFRESH,
} from './requests.ts';
import { devicesIn, HistorySearch, periodIn } from './search.ts';

/** All that the screen knows of one vehicle. */
export type PastOfVehicle = {
  id: number;
  summary: DeviceSummary | undefined;
  /** Token of its colour where there are several. */
  hue: string | null;
  bands: SpeedBands;
  path: Path | undefined;
  past: Past | undefined;
  chart: DeviceChart | undefined;
  /** Why something of it is not there. */
  error: unknown;
  /** Its line is there, or will not come. */
  settled: boolean;
};

/** Its plate; empty until it is known. */
export const nameOf = ({ summary, past }: PastOfVehicle): string => summary?.designation ?? past?.stored.name ?? '';

export type History = {
  period: Period;
  /** Where the replay and the chart end: now, in a period that is not over. */
  end: number;
  timeZone: string | undefined;
  tooLong: boolean;
  vehicles: PastOfVehicle[];
  /** Of which the panel, the chart and the card tell. */
  active: PastOfVehicle | undefined;
};

/** What the address asks for, as far as it is there. @param zoom for which the lines are asked */
export function useHistory(zoom: number): History {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const timeZone = useUser().client?.timeZone;
  const search = HistorySearch(useSearch({ strict: false, select: relevant }));
  const ids = devicesIn(search);
  const { from, to } = periodIn(search, serverNow(), timeZone);
  const period = useMemo(() => ({ from, to }), [from, to]);
  const tooLong = to - from > TRACK_PERIOD;
  const enabled = !tooLong;
  const { data: summaries } = useQuery(devicesQuery);
  const devices = useQueries({ queries: ids.map((id) => deviceQuery(id)) });
  const bands = devices.map(({ data }) => bandsFor(data?.speedLimit ?? null));
  const paths = useQueries({
    queries: ids.map((id, place) => ({
      ...pathQuery(id, period, zoom, bands[place] ?? bandsFor(null)),
      // the limit decides where the line changes its colour: it is asked for once
      enabled: enabled && !devices[place]?.isPending,
    })),
  });
  const pasts = useQueries({ queries: ids.map((id) => ({ ...pastQuery(id, period, timeZone, language), enabled })) });
  const charts = useQueries({ queries: ids.map((id) => ({ ...chartQuery(id, period), enabled })) });
  const fresh = ids.map((id, place): PastOfVehicle => {
    const [path, past, chart] = [paths[place], pasts[place], charts[place]];
    return {
      id,
      summary: summaries?.find((one) => one.id === id),
      bands: bands[place] ?? bandsFor(null),
      path: path?.data,
      past: past?.data,
      chart: chart?.data,
      hue: ids.length > 1 ? (HUES[place] ?? null) : null,
      error: past?.error ?? path?.error ?? chart?.error ?? null,
      settled: path?.isPending === false,
    };
  });
  const vehicles = useUnchanged(fresh);
  const active = vehicles.find(({ id }) => id === search.vehicle) ?? vehicles[0];
  const end = useEnd(period);
  return { period, end, timeZone, tooLong, vehicles, active };
}

/** The end of a period, or now where that is earlier; looked at as often as the data are asked for. A period to come keeps its end. */
function useEnd({ from, to }: Period): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    if (to <= serverNow()) return;
    const timer = setInterval(() => setNow(serverNow()), REFRESH);
    return () => clearInterval(timer);
  }, [to]);
  return from < now ? Math.min(to, now) : to;
}

/** The same objects as before where nothing in them changed, so that what is drawn of them stays. */
function useUnchanged(fresh: PastOfVehicle[]): PastOfVehicle[] {
  const before = useRef(fresh);
  const now = fresh.map((one) => before.current.find((known) => isSame(known, one)) ?? one);
  if (now.length !== before.current.length || now.some((one, place) => one !== before.current[place]))
    before.current = now;
  return before.current;
}

const isSame = (a: PastOfVehicle, b: PastOfVehicle): boolean =>
  a.id === b.id &&
  a.summary === b.summary &&
  a.hue === b.hue &&
  a.bands.edges.join() === b.bands.edges.join() &&
  a.path === b.path &&
  a.past === b.past &&
  a.chart === b.chart &&
  a.error === b.error &&
  a.settled === b.settled;

/** The clock and the camera move without a new look at what is asked for. */
const relevant = ({ devices, vehicle, from, to }: HistorySearch): HistorySearch => ({ devices, vehicle, from, to });

import { useEffect, useState } from 'react';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { historyStateOf } from '../history-state.ts';
import type { History } from '../use-history.ts';
import { useHistorySearch, useWriteSearch } from '../use-history-search.ts';
import { Replay, USUAL_SPEED } from './replay.ts';
import { inAll, without } from './replay-time.ts';
import { useRunningAddress } from './use-running-address.ts';

const REST = 300; // ms

/** The replay of the period that the address names; what it does is written back there. */
export function useReplay({ period, end, vehicles }: History): Replay {
  const [replay] = useState(() => new Replay());
  useFromAddress(replay, period, end);
  useInAddress(replay);
  useRunningAddress(replay);
  const driven = vehicles.flatMap((vehicle) => (historyStateOf(vehicle) === 'gone' ? [] : [vehicle.past?.driven]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one list a vehicle
  useEffect(() => {
    const known = driven.flatMap((spans) => (spans ? [without(period, spans)] : []));
    // without driving there is nothing to skip to
    const someDrove = driven.some((spans) => spans !== undefined && spans.length > 0);
    replay.setSkipped(someDrove && known.length === driven.length ? inAll(known) : []);
  }, [replay, period, ...driven, driven.length]);
  const starts = vehicles.flatMap(({ path }) => path?.line.at[0] ?? []);
  const first = starts.length > 0 ? Math.min(...starts) : period.from;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a period that is loaded has forgotten its first position
  useEffect(() => replay.setFirst(first), [replay, period, first]);
  useEffect(() => () => replay.pause(), [replay]);
  return replay;
}

function useFromAddress(replay: Replay, period: History['period'], end: number): void {
  const at = useHistorySearch('at');
  const speed = useHistorySearch('speed') ?? USUAL_SPEED;
  const skip = useHistorySearch('skip') ?? true;
  const follow = useHistorySearch('follow') ?? false;
  useEffect(() => replay.speed.set(speed), [replay, speed]);
  useEffect(() => replay.skip.set(skip), [replay, skip]);
  useEffect(() => replay.follow.set(follow), [replay, follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address only what it said when the period came
  useEffect(
    () => replay.load({ from: period.from, to: end }, at === undefined ? undefined : Date.parse(at)),
    [replay, period],
  );
  useEffect(() => replay.extend(end), [replay, end]);
}

function useInAddress(replay: Replay): void {
  const write = useWriteSearch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      const at = replay.begun ? asMoment(replay.at) : undefined;
      write({
        at,
        speed: replay.speed.get() === USUAL_SPEED ? undefined : replay.speed.get(),
        skip: replay.skip.get() ? undefined : false,
        follow: replay.follow.get() ? true : undefined,
      });
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(tell, REST);
    };
    const signals = [replay.rested, replay.speed, replay.skip, replay.follow];
    const ends = signals.map((signal) => signal.subscribe(soon));
    return () => {
      for (const end of ends) end();
      clearTimeout(timer);
    };
  }, [replay, write]);
}

import type { PositionRow } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Signal } from '../../../live/index.ts';
import type { Replay } from '../replay/replay.ts';
import { positionAt } from '../requests.ts';

const EVERY = 2000; // ms of real time: addresses are not read faster
const LEAP = 10 * 60_000; // ms of the past: a clock that passed over a stop is somewhere else

/**
 * The last position before the clock, with its place in words; asked for when the clock rests, and now and then while it runs. It is kept
 * outside React and asked for past its store of answers: both cost a picture of a replay as much as all else in it.
 */
export function usePositionAt(id: number, replay: Replay): Signal<PositionRow | null> {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const [position] = useState(() => new Signal<PositionRow | null>(null));
  useEffect(() => {
    let ended = false;
    let [asked, answered, latest, forgotten] = [0, 0, 0, 0];
    let [since, before] = [0, replay.at];
    const look = async (): Promise<void> => {
      if (replay.period.to === 0) return; // no period yet
      const at = Math.floor(replay.at);
      since = performance.now();
      asked += 1;
      const turn = asked;
      const found = await positionAt(id, at, language).catch(() => null); // the line and the chart say what is wrong
      answered += 1;
      if (ended || turn < latest || turn <= forgotten) return;
      latest = turn;
      position.set(found);
    };
    // what is shown, and what was asked for, is of another moment
    const turnTo = (): void => {
      forgotten = asked;
      position.set(null);
      void look();
    };
    turnTo();
    const end = replay.rested.subscribe(turnTo);
    const often = replay.onMoment((at) => {
      const leapt = Math.abs(at - before) > LEAP;
      before = at;
      if (!replay.playing.get()) return;
      if (leapt) turnTo();
      else if (asked === answered && performance.now() - since >= EVERY) void look();
    });
    return () => {
      ended = true;
      end();
      often();
    };
  }, [id, replay, language, position]);
  return position;
}

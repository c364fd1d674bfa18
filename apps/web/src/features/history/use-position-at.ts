import type { PositionRow } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Signal } from '../../live/index.ts';
import type { Replay } from './replay.ts';
import { positionAt } from './requests.ts';

/** A position, and for which moment of the clock it was asked. */
export type AskedPosition = PositionRow & { asked: number };

const EVERY = 2000; // ms of real time: nobody reads an address faster

/**
 * The last position before the clock, with its place in words; asked for when the clock rests, and now and then while it runs. It is kept
 * outside React and asked for past its store of answers: both cost a picture of a replay as much as all else in it.
 */
export function usePositionAt(id: number, replay: Replay): Signal<AskedPosition | null> {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const [position] = useState(() => new Signal<AskedPosition | null>(null));
  useEffect(() => {
    let ended = false;
    let [asked, answered, told] = [0, 0, 0];
    let since = 0;
    const look = async (): Promise<void> => {
      if (replay.period.to === 0) return; // no period yet
      const at = Math.floor(replay.at);
      since = performance.now();
      asked += 1;
      const turn = asked;
      const found = await positionAt(id, at, language).catch(() => null); // the line and the chart say what is wrong
      answered += 1;
      if (ended || turn < told || Math.abs(replay.at - at) >= 6 * 3_600_000) return;
      told = turn;
      position.set(found && { ...found, asked: at });
    };
    position.set(null);
    void look();
    const end = replay.rested.subscribe(() => void look());
    const often = replay.onMoment(() => {
      if (replay.playing.get() && asked === answered && performance.now() - since >= EVERY) void look();
    });
    return () => {
      ended = true;
      end();
      often();
    };
  }, [id, replay, language, position]);
  return position;
}

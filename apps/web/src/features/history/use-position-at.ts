import type { PositionRow } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import type { Replay } from './replay.ts';
import { positionAt } from './requests.ts';

const EVERY = 2000; // ms of real time: nobody reads an address faster
const STEP = 10_000; // ms: moments so near to each other are one

/** The last position before the clock, with its place in words; asked for when the clock rests, and now and then while it runs. */
export function usePositionAt(id: number, replay: Replay): PositionRow | null {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const [position, setPosition] = useState<PositionRow | null>(null);
  useEffect(() => {
    let ended = false;
    const look = async (): Promise<void> => {
      if (replay.period.to === 0) return; // no period yet
      const at = replay.playing.get() ? Math.floor(replay.at / STEP) * STEP : Math.floor(replay.at);
      const queryKey = ['history', 'position', id, at, language];
      const found = await queryClient
        .fetchQuery({ queryKey, queryFn: () => positionAt(id, at, language), staleTime: 60_000, gcTime: 60_000 })
        .catch(() => null); // the line and the chart say what is wrong
      if (!ended && Math.abs(replay.at - at) < 6 * 3_600_000) setPosition(found);
    };
    void look();
    const end = replay.rested.subscribe(() => void look());
    const often = setInterval(() => replay.playing.get() && void look(), EVERY);
    return () => {
      ended = true;
      end();
      clearInterval(often);
    };
  }, [id, replay, language]);
  return position;
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { isOneDay } from '../../../ui/period/period.ts';
import { rowAt } from '../list/timeline.ts';
import classes from '../page/dock/dock.module.css';
import type { History } from '../use-history.ts';
import { MomentText } from './moment-text.tsx';
import type { Replay } from './replay.ts';

/** The moment that is shown, and in which trip or stop it lies. */
export function ReplayClock({ history, replay }: { history: History; replay: Replay }) {
  const { period, timeZone } = history;
  const format = useFormat();
  const oneDay = isOneDay(period, timeZone);
  const time = useCallback((at: number) => format.timeWithSeconds(at), [format]);
  const day = useCallback((at: number) => format.day(at), [format]);
  const row = useRowWords(history);
  return (
    <div className={classes.clock} role="timer" aria-live="off">
      {!oneDay && <MomentText replay={replay} words={day} className={classes.row} />}
      <MomentText replay={replay} words={time} className={classes.time} />
      <MomentText replay={replay} words={row} className={classes.row} />
    </div>
  );
}

function useRowWords({ active }: History): (at: number) => string {
  const { t } = useTranslation();
  const rows = active?.past?.rows;
  return useCallback(
    (at: number) => {
      const row = rows && rowAt(rows, at);
      if (!rows || !row || (row.kind === 'stop' && row.role !== 'between')) return '';
      const total = rows.filter(
        (one) => one.kind === row.kind && (one.kind === 'trip' || one.role === 'between'),
      ).length;
      return t(`history.replay.${row.kind}`, { number: row.number, total });
    },
    [rows, t],
  );
}

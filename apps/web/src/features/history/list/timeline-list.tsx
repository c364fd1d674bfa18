import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import type { Replay } from '../replay/replay.ts';
import type { History } from '../use-history.ts';
import type { HistorySelection } from '../use-selection.ts';
import { RowDetail } from './row-detail.tsx';
import { episodeOf, rowAt, type TimelineRow } from './timeline.ts';
import classes from './timeline-list.module.css';
import { StopRow, TripRow } from './timeline-row.tsx';

type Properties = { history: History; replay: Replay; selection: HistorySelection };

/** The trips and stops of the active vehicle in their order; a click selects one and shows it whole. */
export function TimelineList({ history, replay, selection }: Properties) {
  const { t } = useTranslation();
  const { active, period } = history;
  const rows = active?.past?.rows ?? [];
  const list = useCurrentRow(rows, replay);
  const { key } = selection;
  const known = rows.length > 0;
  useEffect(() => {
    if (known && key) list.current?.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, key, known]);
  const days = daysOf(rows, history);
  return (
    <ol ref={list} className={classes.list} aria-label={t('history.panel')}>
      {rows.map((row, place) => {
        const selected = row.key === selection.key;
        const shared = {
          hue: active?.hue ?? null,
          first: place === 0,
          last: place === rows.length - 1,
          selected,
          period,
          onClick: () => selection.select(row.key),
        };
        return (
          <li key={row.key} data-key={row.key} className={classes.item} data-selected={selected || undefined}>
            {days.has(row) && <DayHead at={days.get(row) ?? 0} history={history} />}
            {row.kind === 'trip' ? <TripRow row={row} {...shared} /> : <StopRow row={row} {...shared} />}
            {selected && active && <RowDetail row={row} vehicle={active} replay={replay} />}
          </li>
        );
      })}
    </ol>
  );
}

function DayHead({ at, history }: { at: number; history: History }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = history.active?.past?.stored.days.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  const words = format.weekday(at);
  return (
    <h3 className={classes.day}>
      <span>{words}</span>
      {day && (
        <span className="regular faint nowrap">
          {format.text(format.distance(day.distance))} · {t('history.row.trips', { count: day.trips })}
        </span>
      )}
    </h3>
  );
}

/** Rows with which another day begins, where the period has several. */
function daysOf(rows: readonly TimelineRow[], { active, period }: History): Map<TimelineRow, number> {
  const heads = new Map<TimelineRow, number>();
  const days = active?.past?.stored.days ?? [];
  if (days.length < 2) return heads;
  let known = -1;
  for (const row of rows) {
    const at = Math.max(episodeOf(row).startsAt, period.from);
    const day = days.findIndex(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
    if (day !== known) heads.set(row, at);
    known = day;
  }
  return heads;
}

/** Marks the row in which the clock is, past React, and keeps it in view while the replay runs. */
function useCurrentRow(rows: readonly TimelineRow[], replay: Replay) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    let current: string | undefined;
    return replay.onMoment((at) => {
      const key = replay.begun ? rowAt(rows, at)?.key : undefined;
      if (key === current) return;
      current = key;
      list.current?.querySelector('[data-current]')?.removeAttribute('data-current');
      const element = key === undefined ? null : list.current?.querySelector(`[data-key="${key}"]`);
      element?.setAttribute('data-current', '');
      if (replay.playing.get()) element?.scrollIntoView({ block: 'nearest' });
    });
  }, [rows, replay]);
  return list;
}

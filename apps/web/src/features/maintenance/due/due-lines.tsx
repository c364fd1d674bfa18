import type { Due, DueCounts } from '@balise/contract';
import { DUE_STATES, type DueState } from '@balise/maintenance';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import board from '../../../ui/table/board.module.css';
import { useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';
import { PlannedMark } from './planned-mark.tsx';
import { StateMark, UsedBar } from './state-mark.tsx';
import { Timeline, TimelineHead } from './timeline.tsx';

/** The most urgent first. */
export const URGENT_FIRST: readonly DueState[] = [...DUE_STATES].reverse();

type Properties = {
  dues: readonly Due[];
  counts: DueCounts;
  today: string;
  chosen?: number | undefined;
  onChoose: (id: number) => void;
};

/** What is due, under its state, with a line of days for each. */
export function DueTable({ dues, counts, today, chosen, onChoose }: Properties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const format = useFormat();
  return (
    <table className={classes.table}>
      <colgroup>
        <col style={{ width: 148 }} />
        <col />
        <col style={{ width: 216 }} />
        <col style={{ width: 112 }} />
        <col className={classes.timelineColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('maintenance.columns.vehicle')}</th>
          <th scope="col">{t('maintenance.columns.service')}</th>
          <th scope="col" className={classes.right}>
            {t('maintenance.columns.left')}
          </th>
          <th scope="col" className={classes.right}>
            {t('maintenance.columns.on')}
          </th>
          <th scope="col">
            <TimelineHead today={today} month={words.monthShort} words={t('maintenance.todayShort')} />
          </th>
        </tr>
      </thead>
      {grouped(dues).map(({ state, of }) => (
        <tbody key={state}>
          <tr className={classes.group}>
            <td colSpan={5}>
              <StateMark state={state} />
              {t(`maintenance.states.${state}`)}
              <span>{format.number(counts[state])}</span>
            </td>
          </tr>
          {of.map((due) => (
            <tr key={due.id} className={classes.row} aria-selected={due.id === chosen} onClick={() => onChoose(due.id)}>
              <td>
                <button
                  type="button"
                  className={classes.plate}
                  title={[due.designation, due.label].filter(Boolean).join(' · ')}
                >
                  {due.designation}
                </button>
              </td>
              <td title={due.service}>
                {due.service}
                <PlannedMark due={due} />
              </td>
              <td>
                <span className={classes.rest}>
                  <UsedBar share={due.share} state={due.state} />
                  <span>{words.left(due)}</span>
                </span>
              </td>
              <td className={`${classes.right} medium`}>{words.on(due, today)}</td>
              <td>
                <Timeline due={due} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The same on a phone. */
export function DueLines({ dues, counts, today, onChoose }: Properties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { number } = useFormat();
  return grouped(dues).map(({ state, of }) => (
    <section key={state} className={classes.lines}>
      <h2>
        {t(`maintenance.states.${state}`)}
        <span>{number(counts[state])}</span>
      </h2>
      {of.map((due) => (
        <button key={due.id} type="button" className={classes.line} onClick={() => onChoose(due.id)}>
          <span>
            <b className="semibold">{due.designation}</b>
            <span className={classes.lineService}>{due.service}</span>
            <PlannedMark due={due} />
          </span>
          <span className="medium">{words.on(due, today)}</span>
          <span className={classes.lineLeft}>
            <UsedBar share={due.share} state={due.state} />
            {words.left(due)}
          </span>
          <span className={classes.lineBeside}>{words.beside(due, today)}</span>
        </button>
      ))}
    </section>
  ));
}

/** The same as a board: a column for each state. */
export function DueBoard({ dues, counts, today, onChoose }: Properties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { number } = useFormat();
  return (
    <div className={board.board}>
      {URGENT_FIRST.map((state) => (
        <section key={state} className={board.column}>
          <h2>
            <StateMark state={state} />
            {t(`maintenance.states.${state}`)}
            <span>{number(counts[state])}</span>
          </h2>
          {dues
            .filter((due) => due.state === state)
            .map((due) => (
              <button key={due.id} type="button" className={board.card} onClick={() => onChoose(due.id)}>
                <b className="semibold">{due.designation}</b>
                <span>
                  {due.service}
                  <PlannedMark due={due} />
                </span>
                <span className="text-xs muted">
                  {words.on(due, today)} · {words.left(due)}
                </span>
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

const grouped = (dues: readonly Due[]) =>
  URGENT_FIRST.map((state) => ({ state, of: dues.filter((due) => due.state === state) })).filter(
    ({ of }) => of.length > 0,
  );

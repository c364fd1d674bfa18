import type { Due } from '@balise/contract';
import { daysBetween, noonOf } from '../use-due-words.ts';
import classes from './due.module.css';

/** The span that timelines show: two weeks before today, and as far ahead as is likely to matter. */
export const SPAN = { before: 14, ahead: 75 };
const share = (days: number): number => ((days + SPAN.before) / (SPAN.before + SPAN.ahead)) * 100;
const within = (days: number): number => Math.min(SPAN.ahead, Math.max(1.5 - SPAN.before, days));

/** A month that begins sooner has no room beside today. */
const BESIDE = 7;

/** The months above the timelines. */
export function TimelineHead({ today, month, words }: { today: string; month: (at: number) => string; words: string }) {
  return (
    <span className={classes.timeline} aria-hidden="true">
      <b style={{ left: `${share(0)}%` }}>{words}</b>
      {monthsIn(today)
        .filter((day) => daysBetween(today, day) > BESIDE)
        .map((day) => (
          <span key={day} style={{ left: `${share(daysBetween(today, day))}%` }}>
            {month(noonOf(day))}
          </span>
        ))}
    </span>
  );
}

/** When a service is due on a line of days: a span with 8 chances of 10 and the likeliest day, or a fixed date; how long it has been due. */
export function Timeline({ due, today }: { due: Due; today: string }) {
  const { on, between, state, by } = due;
  const day = on === null ? null : daysBetween(today, on);
  const from = between ? within(daysBetween(today, between.from)) : null;
  const until = between ? within(between.until === null ? SPAN.ahead : daysBetween(today, between.until)) : null;
  const isShown = day !== null && day <= SPAN.ahead;
  const isReached = day !== null && (state === 'due' || state === 'overdue');
  return (
    <span className={classes.timeline} data-state={state} aria-hidden="true">
      {monthsIn(today).map((first) => (
        <i key={first} className={classes.gridLine} style={{ left: `${share(daysBetween(today, first))}%` }} />
      ))}
      <i className={classes.todayLine} style={{ left: `${share(0)}%` }} />
      {from !== null && until !== null && from < SPAN.ahead && (
        <i className={classes.chances} style={{ left: `${share(from)}%`, width: `${share(until) - share(from)}%` }} />
      )}
      {isReached && (
        <i
          className={classes.lateLine}
          style={{ left: `${share(within(day))}%`, width: `${share(0) - share(within(Math.min(0, day)))}%` }}
        />
      )}
      {isShown && (
        <i
          className={isReached || by === 'calendar' ? classes.diamond : classes.likely}
          style={{ left: `${share(within(day))}%` }}
        />
      )}
    </span>
  );
}

/** First days of the months that begin in the span. */
function monthsIn(today: string): string[] {
  const at = new Date(today);
  return [1, 2, 3].flatMap((next) => {
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + next)).toISOString().slice(0, 10);
    return daysBetween(today, first) < SPAN.ahead - 8 ? [first] : [];
  });
}

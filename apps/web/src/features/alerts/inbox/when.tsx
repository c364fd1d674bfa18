import { useFormat } from '../../../language/use-format.ts';
import { useAsOf } from '../../../live/index.ts';
import classes from './inbox.module.css';

/** How long ago, with the exact time on hover. */
export function When({ at }: { at: number }) {
  const { ago, dateTime, moment } = useFormat();
  const words = useAsOf((now) => moment(at, now));
  const since = useAsOf((now) => ago(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={dateTime(at)} className={`${classes.when} two-lines`}>
      {words}
      <span className={classes.under}>{since}</span>
    </time>
  );
}

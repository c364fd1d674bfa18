import classes from './device-list.module.css';

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%'];

/** Rows that have not arrived yet. */
export function PhoneSkeleton() {
  return (
    <ul className={classes.list} aria-busy="true">
      {WIDTHS.map((width) => (
        <li key={width} className={classes.row} aria-hidden="true">
          <div className={classes.bar} style={{ width }} />
        </li>
      ))}
    </ul>
  );
}

import classes from './list-skeleton.module.css';

const ROWS = [62, 48, 70, 55, 64, 50, 66, 58];

/** Where rows will stand; it appears only when they take longer than a blink. */
export function ListSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.dot} />
          <span className={classes.text}>
            <span className={classes.line} style={{ width: `${width}%` }} />
            <span className={classes.faint} style={{ width: `${width + 22}%` }} />
          </span>
          <span className={classes.right}>
            <span className={classes.line} />
            <span className={classes.faint} />
          </span>
        </div>
      ))}
    </div>
  );
}

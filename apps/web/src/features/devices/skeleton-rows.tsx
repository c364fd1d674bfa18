import classes from './device-table.module.css';

const ROWS = 12;

/** Rows that have not arrived yet. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={`skeleton-${row.toString()}`}>
      <td colSpan={columns}>
        <span className={classes.skeleton} style={{ width: `${30 + ((row * 17) % 50)}%` }} />
      </td>
    </tr>
  ));
}

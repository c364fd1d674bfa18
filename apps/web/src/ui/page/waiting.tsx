import { Skeleton } from '@mantine/core';
import classes from './waiting.module.css';

const LINES = Array.from({ length: 10 }, (_, line) => `${30 + ((line * 17) % 50)}%`);

/** Rows of a table that have not arrived yet. */
export function WaitingRows({ columns }: { columns: number }) {
  return LINES.map((width) => (
    <tr key={width}>
      <td colSpan={columns}>
        <Skeleton height={10} width={width} />
      </td>
    </tr>
  ));
}

/** Lines of a list on a phone that have not arrived yet. */
export function WaitingList() {
  return (
    <ul aria-busy="true">
      {LINES.slice(0, 6).map((width) => (
        <li key={width} className={classes.item} aria-hidden="true">
          <Skeleton height={10} width={width} />
        </li>
      ))}
    </ul>
  );
}

import { useFormat } from '../../../language/use-format.ts';
import classes from './forecasts.module.css';

/** A chance as a number, with a bar of its length. */
export function ChanceMark({ chance }: { chance: number }) {
  const { percent } = useFormat();
  return (
    <span className={classes.chance}>
      <span className={classes.chanceBar} aria-hidden="true">
        <i style={{ width: `${Math.max(2, chance * 100)}%` }} />
      </span>
      <span className={classes.chanceText}>{percent(chance)}</span>
    </span>
  );
}

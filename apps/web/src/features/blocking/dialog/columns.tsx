import type { BlockingCondition } from '@balise/tracking';
import type { ReactNode } from 'react';
import { ConditionList } from './condition-list.tsx';
import classes from './dialog.module.css';
import type { Facing } from './face.ts';
import { History } from './history.tsx';

/** The two halves of the dialog: what is asked, and beside it the conditions as they are now and the last blocks. */
export function Columns({
  data,
  condition,
  children,
}: Pick<Facing, 'data'> & { condition?: BlockingCondition | undefined; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.form}>{children}</div>
      <div className={classes.beside}>
        {condition && <ConditionList data={data} condition={condition} />}
        <History vehicle={data.vehicle} />
      </div>
    </div>
  );
}

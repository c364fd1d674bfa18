import type { ReactNode } from 'react';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../icon.tsx';
import classes from './folding.module.css';

/** A section of a card that is opened by its title, which counts what is in it. */
export function Folding({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const { number } = useFormat();
  return (
    <details className={classes.folding}>
      <summary className={classes.summary}>
        <Icon name="chevronRight" size={14} />
        {title}
        <span className="regular faint">{number(count)}</span>
      </summary>
      {children}
    </details>
  );
}

import { UnstyledButton } from '@mantine/core';
import { Icon } from '../../icon.tsx';
import classes from '../data-table.module.css';
import type { Details } from '../table-properties.ts';

type Properties<Row> = { row: Row; details: Details<Row>; isOpen: boolean; onToggle: () => void };

/** Opens and closes what a row has below it. */
export function DetailsButton<Row>({ row, details, isOpen, onToggle }: Properties<Row>) {
  return (
    <UnstyledButton
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={details.labelOf(row, isOpen)}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
    </UnstyledButton>
  );
}

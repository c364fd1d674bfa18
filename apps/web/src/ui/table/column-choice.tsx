import { Button, Checkbox, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './column-choice.module.css';

/** A column that may be hidden; the one that names the row, and the acts at its end, are not in the list. */
export type Choosable = { id: string; label: string };

type Properties = {
  /** In the order of the table. */
  columns: readonly Choosable[];
  /** Which of them are shown where the reader chose nothing; all of them where absent. */
  usual?: readonly string[];
  /** Ids of those shown; null: the usual ones. */
  shown: readonly string[] | null;
  onChange: (shown: string[] | null) => void;
};

/**
 * The columns of a table screen, to be shown or hidden: a button for its toolbar. What was chosen is kept by
 * `useShownColumns(screen)`.
 *
 * @example
 * const [shown, setShown] = useShownColumns('devices');
 * <ColumnChoice columns={choosable} shown={shown} onChange={setShown} />
 */
export function ColumnChoice({ columns, usual, shown, onChange }: Properties) {
  const { t } = useTranslation();
  const now = shown ?? usual ?? columns.map(({ id }) => id);
  const toggle = (id: string, on: boolean) =>
    onChange(columns.map((column) => column.id).filter((other) => (other === id ? on : now.includes(other))));
  const count = columns.filter(({ id }) => now.includes(id)).length;
  return (
    <Popover position="bottom-start" width={230} trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" />}>
          {t('views.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div className={`text-xs faint ${classes.count}`}>
          {t('views.columnsShown', { shown: count, total: columns.length })}
        </div>
        {columns.map(({ id, label }) => (
          <Checkbox
            key={id}
            className={classes.column}
            label={label}
            checked={now.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
        <Button variant="subtle" size="xs" disabled={shown === null} onClick={() => onChange(null)}>
          {t('views.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

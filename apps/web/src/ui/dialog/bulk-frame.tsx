import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../icon.tsx';
import type { Selection } from '../table/selection.ts';
import classes from './bulk-frame.module.css';

type Properties = {
  selection: Selection;
  /** Names the bar: of what the selected rows are. */
  label: string;
  /** A dialog of one of the acts is open: then Escape closes that. */
  busy: boolean;
  /** Widens the selection. */
  selectAll?: ReactNode;
  /** The acts. */
  children: ReactNode;
};

/** The bar over the foot of a list with the acts on the selected rows; Escape clears the selection. */
export function BulkFrame({ selection, label, busy, selectAll, children }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = selection.ids.size;
  useClearOnEscape(selection, busy);
  return (
    <div className={classes.place}>
      <section className={classes.bar} aria-label={label}>
        <strong role="status">{t('bulk.count', { count, number: format.number(count) })}</strong>
        <span className={classes.all}>{selectAll}</span>
        <span className={classes.line} />
        <div className={classes.acts}>{children}</div>
        <span className={classes.line} />
        <ActionIcon variant="subtle" color="gray" aria-label={t('bulk.clear')} onClick={selection.clear}>
          <Icon name="close" />
        </ActionIcon>
      </section>
    </div>
  );
}

function useClearOnEscape({ clear }: Selection, busy: boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest(
        'input:not([type=checkbox]), textarea, [role=menu], [role=dialog]',
      );
      if (event.key === 'Escape' && !busy && !typing) clear();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [clear, busy]);
}

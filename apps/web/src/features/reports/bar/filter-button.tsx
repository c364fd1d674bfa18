import { type FilterKey, REPORTS, type ReportKind } from '@balise/contract';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from './filter-bar.module.css';
import { FilterFields } from './filter-fields.tsx';
import { useFilterWords } from './use-filter-words.ts';

/** The report's own filters: those in force in words, and the fields that change them. */
export function FilterButton({ kind, error }: { kind: ReportKind; error: string | undefined }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const words = useFilterWords(kind);
  const filters: readonly FilterKey[] = REPORTS[kind].filters;
  return (
    <div className={classes.field}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            className={classes.own ?? ''}
            data-invalid={error !== undefined || undefined}
            aria-haspopup="dialog"
            leftSection={<Icon name="filter" />}
            onClick={() => setOpened(!opened)}
          >
            {words.length > 0 ? words.join(' · ') : t('reportScreen.moreFilters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.form ?? ''} aria-label={t('reportScreen.moreFilters')}>
          <FilterFields kind={kind} filters={filters.filter((filter) => filter !== 'area')} />
        </Popover.Dropdown>
      </Popover>
      {error !== undefined && (
        <span className="text-xs bad" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

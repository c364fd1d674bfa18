import { CLIENT_STATES, type ClientState } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { ListSearchField } from '../../ui/list-search-field.tsx';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import chips from '../../ui/status/status-chips.module.css';
import toolbar from '../../ui/table/toolbar.module.css';
import classes from './billing.module.css';
import type { BillingSearch } from './search.ts';

type Properties = {
  search: BillingSearch;
  counts: Partial<Record<ClientState, number>> | undefined;
  set: (next: Partial<BillingSearch>, replace?: boolean) => void;
  /** At its end: what arranges the table. */
  children: ReactNode;
};

/** Search, and each state with how many clients are in it: a count is a filter. */
export function BillingToolbar({ search, counts, set, children }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={toolbar.toolbar}>
      <ListSearchField
        className={classes.search}
        placeholder={t('billing.searchHint')}
        value={search.search}
        onSearch={(words) => set({ search: words }, true)}
      />
      <fieldset className={`${chips.chips} ${classes.chips}`} aria-label={t('billing.state')}>
        {CLIENT_STATES.map((state) => (
          <UnstyledButton
            key={state}
            className={chips.chip}
            aria-pressed={search.state === state}
            data-none={(counts?.[state] ?? 0) === 0 || undefined}
            onClick={() => set({ state: search.state === state ? undefined : state })}
          >
            <ClientStateMark state={state} /> {format.number(counts?.[state] ?? 0)}
          </UnstyledButton>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

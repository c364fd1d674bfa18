import { CLIENT_STATES, type ClientState } from '@balise/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { ListSearchField } from '../../ui/list-search-field.tsx';
import { AccountMark } from './account-mark.tsx';
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
    <div className={classes.toolbar}>
      <ListSearchField
        className={classes.search}
        placeholder={t('billing.searchHint')}
        value={search.search}
        onSearch={(words) => set({ search: words }, true)}
      />
      <fieldset className={classes.chips} aria-label={t('billing.state')}>
        {CLIENT_STATES.map((state) => (
          <button
            key={state}
            type="button"
            className={classes.chip}
            aria-pressed={search.state === state}
            onClick={() => set({ state: search.state === state ? undefined : state })}
          >
            <AccountMark state={state} />
            <span className={classes.count}>{format.number(counts?.[state] ?? 0)}</span>
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

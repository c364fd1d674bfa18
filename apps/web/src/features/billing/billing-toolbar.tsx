import { CLIENT_STATES, type ClientState } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountMark } from './account-mark.tsx';
import classes from './billing.module.css';
import type { BillingSearch } from './search.ts';

const PAUSE = 200; // ms after the last key before the server is asked

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
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search.search ?? '');
  const [told, setTold] = useState(search.search);
  if (told !== search.search) {
    setTold(search.search);
    if ((search.search ?? '') !== typed.trim()) setTyped(search.search ?? '');
  }
  const tell = useDebouncedCallback((text: string) => set({ search: text.trim() || undefined }, true), PAUSE);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={input}
        className={classes.search ?? ''}
        type="search"
        aria-label={t('common.search')}
        placeholder={t('billing.searchHint')}
        leftSection={<Icon name="search" />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          tell(value);
        }}
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

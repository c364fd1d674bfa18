import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../../live/index.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { search } from '../../tracking-state.ts';
import classes from './search-field.module.css';

export const SEARCH_ID = 'vehicle-search';

/** Finds by what fitsVehicle looks at, as one types. `/` leads here, Esc empties it. */
export function SearchField({ large }: { large?: boolean }) {
  const { t } = useTranslation();
  const value = useSignal(search);
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    search.set('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (value) clear();
    else field.current?.blur();
  };
  return (
    <TextInput
      id={SEARCH_ID}
      ref={field}
      type="search"
      className={large ? classes.large : classes.field}
      aria-label={t('tracking.searchLabel')}
      placeholder={t('tracking.searchPlaceholder')}
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={(event) => search.set(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<Icon name="search" />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label={t('tracking.clearSearch')} onClick={clear} />
        ) : (
          <span className={classes.key} aria-hidden="true">
            /
          </span>
        )
      }
    />
  );
}

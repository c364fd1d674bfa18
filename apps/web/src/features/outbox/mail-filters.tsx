import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '@balise/contract';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './outbox.module.css';
import type { OutboxSearch } from './search.ts';

type Filters = Pick<OutboxSearch, 'search' | 'kind' | 'state'>;

/** Words, kind and state of messages. */
export function MailFilters({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filters.search ?? '');
  const search = useDebouncedCallback((words: string) => onChange({ search: words || undefined }), 300);
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={t('common.search')}
        placeholder={t('outbox.search')}
        leftSection={<Icon name="search" />}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      <Select
        clearable
        aria-label={t('outbox.kind')}
        placeholder={t('outbox.anyKind')}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: (kind as MailKind | null) ?? undefined })}
        data={MAIL_KINDS.map((value) => ({ value, label: t(`outbox.kinds.${value}`) }))}
      />
      <Select
        clearable
        aria-label={t('outbox.state')}
        placeholder={t('outbox.anyState')}
        value={filters.state ?? null}
        onChange={(state) => onChange({ state: (state as MailState | null) ?? undefined })}
        data={MAIL_STATES.map((value) => ({ value, label: t(`outbox.states.${value}`) }))}
      />
    </div>
  );
}

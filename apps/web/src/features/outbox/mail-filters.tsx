import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OutboxSearch } from './search.ts';

type Filters = Pick<OutboxSearch, 'kind' | 'state'>;

/** By kind and state of messages. */
export function MailFilters({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

import type { DeviceId, Odometer, OdometerEntry } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './odometer.module.css';
import { entriesQuery } from './requests.ts';
import { useWritten } from './use-written.ts';

const AT_FIRST = 5;

type Properties = {
  id: DeviceId;
  odometer: Odometer;
  /** Null: the reader may not. */
  onWithdraw: ((entry: OdometerEntry) => void) | null;
};

/** The readings that were entered, the newest first. */
export function EntryList({ id, odometer, onWithdraw }: Properties) {
  const { t } = useTranslation();
  const { meter, when } = useWritten();
  const [all, setAll] = useState(false);
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(entriesQuery(id, all));
  const known = data?.pages.flatMap((page) => page.entries) ?? odometer.entries;
  const entries = all ? known : known.slice(0, AT_FIRST);
  const hasOlder = all ? hasNextPage || !data : known.length > AT_FIRST;
  const hasConnected = (at: number) => odometer.firstMessageAt !== null && at >= odometer.firstMessageAt;
  if (known.length === 0) return <p className={`text-xs faint ${classes.hint}`}>{t('odometer.none')}</p>;
  return (
    <>
      <DataTable
        isInSection
        label={t('odometer.list')}
        className={classes.table}
        rows={entries}
        keyOf={({ id: entryId }) => entryId}
        columns={[
          {
            id: 'at',
            label: t('odometer.columns.at'),
            phone: 'title',
            cell: ({ at }) => (
              <>
                {when(at)}
                {!hasConnected(at) && <small>{t('odometer.beforeFirstMessage')}</small>}
              </>
            ),
          },
          {
            id: 'metres',
            label: t('odometer.columns.metres'),
            phone: 'end',
            cell: ({ metres, kind }) => (
              <>
                <b>{meter(metres)}</b>
                {kind === 'reset' && <small>{t('odometer.kinds.reset')}</small>}
              </>
            ),
          },
          {
            id: 'by',
            label: t('odometer.columns.by'),
            phone: 'below',
            cell: ({ by, note }) => (
              <>
                {by}
                {note !== '' && <small>{note}</small>}
              </>
            ),
          },
        ]}
        actsLabel={t('odometer.columns.act')}
        {...(onWithdraw && {
          actsOf: (entry: OdometerEntry) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t(`odometer.withdraw.${entry.kind}.act`, { at: when(entry.at) })}
              onClick={() => onWithdraw(entry)}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          ),
        })}
      />
      {hasOlder && (
        <Button
          variant="subtle"
          size="xs"
          loading={all && isFetching}
          onClick={() => (all ? void fetchNextPage() : setAll(true))}
        >
          {t('odometer.older')}
        </Button>
      )}
    </>
  );
}

import type { DeviceId, Odometer, OdometerEntry } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './odometer.module.css';
import { entriesQuery } from './requests.ts';
import { useWritten } from './use-written.ts';

const AT_FIRST = 5;

type Properties = {
  id: DeviceId;
  told: Odometer;
  /** Null: the reader may not. */
  onWithdraw: ((entry: OdometerEntry) => void) | null;
};

/** The readings that were entered, the newest first. */
export function EntryList({ id, told, onWithdraw }: Properties) {
  const { t } = useTranslation();
  const { meter, when } = useWritten();
  const [all, setAll] = useState(false);
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(entriesQuery(id, all));
  const known = data?.pages.flatMap((page) => page.entries) ?? told.entries;
  const entries = all ? known : known.slice(0, AT_FIRST);
  const hasOlder = all ? hasNextPage || !data : known.length > AT_FIRST;
  const isHeard = (at: number) => told.heardFrom !== null && at >= told.heardFrom;
  if (known.length === 0) return <p className={`text-xs faint ${classes.hint}`}>{t('odometer.none')}</p>;
  return (
    <>
      <table className={classes.table} aria-label={t('odometer.list')}>
        <thead>
          <tr>
            <th scope="col">{t('odometer.columns.at')}</th>
            <th scope="col">{t('odometer.columns.metres')}</th>
            <th scope="col">{t('odometer.columns.by')}</th>
            {onWithdraw && (
              <th scope="col">
                <span className="visually-hidden">{t('odometer.columns.act')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {when(entry.at)}
                {!isHeard(entry.at) && <small>{t('odometer.beforeHeard')}</small>}
              </th>
              <td className={classes.metres}>
                {meter(entry.metres)}
                {entry.kind === 'reset' && <small>{t('odometer.kinds.reset')}</small>}
              </td>
              <td>
                {entry.by}
                {entry.note !== '' && <small>{entry.note}</small>}
              </td>
              {onWithdraw && (
                <td className={classes.act}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t(`odometer.withdraw.${entry.kind}.act`, { at: when(entry.at) })}
                    onClick={() => onWithdraw(entry)}
                  >
                    <Icon name="trash" size={14} />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
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

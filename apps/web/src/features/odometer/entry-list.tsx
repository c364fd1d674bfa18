import type { OdometerEntry } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './odometer.module.css';
import { useWritten } from './use-written.ts';

const AT_FIRST = 5;

type Properties = {
  entries: readonly OdometerEntry[];
  /** Null: the reader may not. */
  onWithdraw: ((entry: OdometerEntry) => void) | null;
};

/** The readings that were entered, the newest first. */
export function EntryList({ entries, onWithdraw }: Properties) {
  const { t } = useTranslation();
  const { meter, when } = useWritten();
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className={classes.hint}>{t('odometer.none')}</p>;
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
          {entries.slice(0, all ? entries.length : AT_FIRST).map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{when(entry.at)}</th>
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
                    aria-label={t('odometer.withdraw.act', { at: when(entry.at) })}
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
      {!all && entries.length > AT_FIRST && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('odometer.all', { count: entries.length })}
        </Button>
      )}
    </>
  );
}

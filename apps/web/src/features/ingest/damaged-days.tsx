import type { DamagedChunk } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import box from '../../ui/page/box.module.css';
import { DataTable } from '../../ui/table/data-table.tsx';
import { noonOf } from './archived-days.tsx';
import { reasonOf } from './damage-reason.ts';
import classes from './ingest.module.css';

/** Days of vehicles that could not be read; nothing where all is well. */
export function DamagedDays({ damaged }: { damaged: DamagedChunk[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useReasonWords();
  if (damaged.length === 0) return null;
  return (
    <section className={box.list}>
      <header className={classes.head}>
        <h2>{t('ingest.damaged.title')}</h2>
        <span className={classes.quiet}>{format.number(damaged.length)}</span>
      </header>
      <p className={classes.trouble} role="alert">
        <Icon name="warning" />
        {t('ingest.damaged.text')}
      </p>
      <DataTable
        isInSection
        label={t('ingest.damaged.title')}
        rows={damaged}
        keyOf={({ deviceId, day, reason }) => `${deviceId}/${day}/${reason}`}
        columns={[
          {
            id: 'vehicle',
            label: t('ingest.damaged.vehicle'),
            phone: 'title',
            cell: ({ designation }) => designation,
          },
          { id: 'day', label: t('ingest.storage.day'), phone: 'end', cell: ({ day }) => format.date(noonOf(day)) },
          { id: 'reason', label: t('ingest.damaged.reason'), phone: 'below', cell: ({ reason }) => words(reason) },
          {
            id: 'found',
            label: t('ingest.damaged.found'),
            phone: 'figure',
            cell: ({ foundAt }) => <span title={format.dateTime(foundAt)}>{format.ago(foundAt, now)}</span>,
          },
        ]}
      />
    </section>
  );
}

function useReasonWords() {
  const { t } = useTranslation();
  return (noted: string): string => {
    const reason = reasonOf(noted);
    if (reason === undefined) return noted;
    const { key, ...values } = reason;
    return t(`ingest.damaged.reasons.${key}`, values);
  };
}

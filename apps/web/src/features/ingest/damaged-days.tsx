import type { DamagedChunk } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import box from '../../ui/page/box.module.css';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { noonOf } from './archived-days.tsx';
import { reasonOf } from './damage-reason.ts';
import classes from './ingest.module.css';

/** Days of vehicles that could not be read; nothing where all is well. */
export function DamagedDays({ damaged }: { damaged: DamagedChunk[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
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
      {isPhone ? <Cards damaged={damaged} /> : <Table damaged={damaged} />}
    </section>
  );
}

function Table({ damaged }: { damaged: DamagedChunk[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useReasonWords();
  return (
    <TableScroller label={t('ingest.damaged.title')}>
      <thead>
        <tr>
          <th scope="col">{t('ingest.damaged.vehicle')}</th>
          <th scope="col">{t('ingest.storage.day')}</th>
          <th scope="col">{t('ingest.damaged.reason')}</th>
          <th scope="col">{t('ingest.damaged.found')}</th>
        </tr>
      </thead>
      <tbody>
        {damaged.map(({ deviceId, designation, day, reason, foundAt }) => (
          <tr key={`${deviceId}/${day}/${reason}`}>
            <th scope="row">{designation}</th>
            <td>{format.date(noonOf(day))}</td>
            <td>{words(reason)}</td>
            <td title={format.dateTime(foundAt)}>{format.ago(foundAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}

function Cards({ damaged }: { damaged: DamagedChunk[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useReasonWords();
  return (
    <ul className={classes.cards}>
      {damaged.map(({ deviceId, designation, day, reason, foundAt }) => (
        <li key={`${deviceId}/${day}/${reason}`}>
          <div className={classes.cardHead}>
            <b>{designation}</b>
            <span className="grow" />
            <span>{format.date(noonOf(day))}</span>
          </div>
          <p>{words(reason)}</p>
          <p className={classes.quiet} title={format.dateTime(foundAt)}>
            {t('ingest.damaged.found')} {format.ago(foundAt, now)}
          </p>
        </li>
      ))}
    </ul>
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

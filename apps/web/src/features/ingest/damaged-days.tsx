import type { DamagedPiece } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import box from '../../ui/box.module.css';
import { Icon } from '../../ui/icon.tsx';
import { TableScroller } from '../../ui/table-scroller.tsx';
import classes from './ingest.module.css';
import { noonOf } from './sealed-days.tsx';

/** Days of vehicles that could not be read; nothing where all is well. */
export function DamagedDays({ damaged }: { damaged: DamagedPiece[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
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
              <td>{reason}</td>
              <td title={format.dateTime(foundAt)}>{format.ago(foundAt, now)}</td>
            </tr>
          ))}
        </tbody>
      </TableScroller>
    </section>
  );
}

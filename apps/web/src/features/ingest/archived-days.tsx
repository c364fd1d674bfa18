import type { ArchiveDay } from '@balise/contract';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './ingest.module.css';

/** The archiving progress of each UTC day, the newest first. */
export function ArchivedDays({ days }: { days: ArchiveDay[] }) {
  return useIsPhone() ? <Cards days={days} /> : <Table days={days} />;
}

function Table({ days }: { days: ArchiveDay[] }) {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  return (
    <TableScroller label={t('ingest.storage.title')}>
      <thead>
        <tr>
          <th scope="col">{t('ingest.storage.day')}</th>
          <th scope="col">{t('ingest.storage.state')}</th>
          <th scope="col" data-align="end">
            {t('ingest.storage.devices')}
          </th>
          <th scope="col" data-align="end">
            {t('ingest.storage.fixes')}
          </th>
          <th scope="col" data-align="end">
            {t('ingest.storage.late')}
          </th>
          <th scope="col" data-align="end">
            {t('ingest.storage.size')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{date(noonOf(day.day))}</th>
            <td className={classes.state}>
              <State day={day} />
            </td>
            <td data-align="end">{inTime(day) ? number(day.devices) : '—'}</td>
            <td data-align="end">{number(day.fixes)}</td>
            <td data-align="end">{number(day.late)}</td>
            <td data-align="end">{t('ingest.storage.megabytes', { size: number(...megabytes(day.bytes)) })}</td>
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}

function Cards({ days }: { days: ArchiveDay[] }) {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  return (
    <ul className={classes.cards}>
      {days.map((day) => (
        <li key={day.day}>
          <div className={classes.cardHead}>
            <b>{date(noonOf(day.day))}</b>
            <span className="grow" />
            <span className={classes.quiet}>
              {t('ingest.storage.megabytes', { size: number(...megabytes(day.bytes)) })}
            </span>
          </div>
          <State day={day} />
          <p className={classes.quiet}>
            {inTime(day) && `${t('ingest.storage.devices')} ${number(day.devices)} · `}
            {t('ingest.storage.fixes')} {number(day.fixes)} · {t('ingest.storage.late')} {number(day.late)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Vehicles are counted when a day is archived: for a day with only late positions their number is unknown, not zero. */
const inTime = ({ devices, fixes }: ArchiveDay): boolean => devices > 0 || fixes === 0;

function State({ day }: { day: ArchiveDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { devices, devicesDone, devicesFailed, problem, finishedAt } = day;
  if (devicesFailed > 0) {
    return (
      <span className={classes.bad}>
        <Icon name="warning" />
        {t('ingest.storage.failed', { count: devicesFailed, problem: problem ?? '' })}
      </span>
    );
  }
  if (finishedAt !== null) {
    return (
      <span className={classes.good} title={format.dateTime(finishedAt)}>
        <Icon name="check" />
        {t('ingest.storage.archived', { ago: format.ago(finishedAt, now) })}
      </span>
    );
  }
  const words = t('ingest.storage.progress', { done: format.number(devicesDone), all: format.number(devices) });
  return (
    <span className={classes.progress}>
      {words}
      <Progress value={(100 * devicesDone) / Math.max(1, devices)} aria-label={words} size="sm" />
    </span>
  );
}

/** Noon of a UTC day: the day is the same by nearly every clock. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Megabytes, with more digits where there are few. */
const megabytes = (bytes: number): [number, number] => [bytes / 1e6, bytes < 1e6 ? 2 : 1];

import type { ArchiveDay } from '@balise/contract';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './ingest.module.css';

/** The archiving progress of each UTC day, the newest first. */
export function ArchivedDays({ days }: { days: ArchiveDay[] }) {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const column = (id: 'day' | 'state' | 'devices' | 'fixes' | 'late' | 'size') => ({
    id,
    label: t(`ingest.storage.${id}`),
  });
  const figure = { align: 'end', phone: 'figure' } as const;
  return (
    <DataTable
      isInSection
      label={t('ingest.storage.title')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { ...column('day'), phone: 'title', cell: ({ day }) => date(noonOf(day)) },
        { ...column('state'), phone: 'below', cell: (day) => <State day={day} /> },
        { ...column('devices'), ...figure, cell: (day) => (inTime(day) ? number(day.devices) : '—') },
        { ...column('fixes'), ...figure, cell: ({ fixes }) => number(fixes) },
        { ...column('late'), ...figure, cell: ({ late }) => number(late) },
        {
          ...column('size'),
          align: 'end',
          phone: 'end',
          cell: ({ bytes }) => t('ingest.storage.megabytes', { size: number(...megabytes(bytes)) }),
        },
      ]}
    />
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

import type { ReportJob } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../api/under-way.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './export-tray.module.css';
import { fileAddress, removeJob } from './requests.ts';
import { useJobName } from './use-job-name.ts';

/** One file: what it is, how far it is, and the one thing to do with it. `left`: ms. */
export function TrayItem({ job, left }: { job: ReportJob; left: number | undefined }) {
  const { t } = useTranslation();
  const tell = useTell();
  const name = useJobName()(job);
  const remove = useMutation({ mutationFn: removeJob, onError: tell.failed });
  const making = isUnderWay(job);
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Mark job={job} />
        <b className="text-sm medium grow can-shrink">{name}</b>
        {job.state === 'done' && (
          <Button
            component="a"
            href={fileAddress(job)}
            download={job.fileName ?? true}
            variant="default"
            size="xs"
            leftSection={<Icon name="download" size={14} />}
            aria-label={t('reportScreen.tray.downloadNamed', { name })}
          >
            {t('reportScreen.tray.download')}
          </Button>
        )}
        {making ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={remove.isPending}
            aria-label={t('reportScreen.tray.cancelNamed', { name })}
            onClick={() => remove.mutate(job)}
          >
            {t('reportScreen.tray.cancel')}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('reportScreen.tray.remove', { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate(job)}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        )}
      </div>
      <div className={`text-xs faint ${classes.below}`}>
        {making ? <Progress job={job} left={left} name={name} /> : <Ended job={job} />}
        {/* not in the place of the button that cancels: a double click would leave the page */}
        {(job.state === 'failed' || job.state === 'cancelled') && <EditLink job={job} name={name} />}
      </div>
    </li>
  );
}

function Mark({ job: { state } }: { job: ReportJob }) {
  if (state === 'waiting' || state === 'running') return <span className={classes.spinner} />;
  return (
    <span className={classes.mark} data-state={state}>
      <Icon name={state === 'done' ? 'check' : state === 'cancelled' ? 'close' : 'warning'} />
    </span>
  );
}

/** Back to the bar, with the report and its period in it. */
function EditLink({ job, name }: { job: ReportJob; name: string }) {
  const { t } = useTranslation();
  return (
    <Link
      className={classes.edit}
      to="/reports"
      search={{ kind: job.kind, from: asMoment(job.from), to: asMoment(job.to) }}
      aria-label={t('reportScreen.tray.editNamed', { name })}
    >
      {t('reportScreen.tray.edit')}
    </Link>
  );
}

function Progress({ job, left, name }: { job: ReportJob; left: number | undefined; name: string }) {
  const { t } = useTranslation();
  const { number, duration } = useFormat();
  const { state, devices, devicesDone, rows } = job;
  const share = devices ? devicesDone / devices : 0;
  const said =
    state === 'waiting'
      ? t('reportScreen.tray.waiting')
      : !devices
        ? t('reportScreen.tray.starting')
        : t('reportScreen.tray.progress', { done: number(devicesDone), all: number(devices) });
  const more = [
    t(`reportScreen.formats.${job.format}`),
    said,
    state === 'running' && rows > 0 && t('reportScreen.tray.writing', { rows: number(rows) }),
    left !== undefined && t('reportScreen.tray.left', { time: duration(Math.max(1000, left)) }),
  ];
  return (
    <>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {more.filter(Boolean).join(' · ')}
    </>
  );
}

const MEGABYTE = 1_000_000;

function Ended({ job: { state, format, failure, rows, bytes, expiresAt } }: { job: ReportJob }) {
  const { t } = useTranslation();
  const { number, date, time } = useFormat();
  if (state === 'cancelled') return t('reportScreen.tray.cancelled');
  if (state === 'refused') return t('reportScreen.tray.refused');
  if (state === 'failed') return t(`reportScreen.tray.failures.${failure ?? 'error'}`);
  const size =
    (bytes ?? 0) >= MEGABYTE
      ? t('reportScreen.tray.megabytes', { figure: number((bytes ?? 0) / MEGABYTE, 1) })
      : t('reportScreen.tray.kilobytes', { figure: number(Math.max(1, Math.round((bytes ?? 0) / 1000))) });
  const ready = t('reportScreen.tray.ready', {
    count: rows,
    number: number(rows),
    size,
    time: expiresAt === null ? '' : `${date(expiresAt)} ${time(expiresAt)}`,
  });
  return `${t(`reportScreen.formats.${format}`)} · ${ready}`;
}

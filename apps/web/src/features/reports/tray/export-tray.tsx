import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useSignal } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './export-tray.module.css';
import { timeLeft } from './pace.ts';
import { jobsQuery } from './requests.ts';
import { TrayItem } from './tray-item.tsx';
import { setTray, trayOpen } from './tray-state.ts';
import { useReadyNotice } from './use-ready-notice.ts';
import { useTrayShuts } from './use-tray-shuts.ts';

/** The files that the reader had made, on every screen: how far they are, and those that can be fetched. Nothing without any. */
export function ExportTray() {
  return useMay('view_reports') ? <Tray /> : null;
}

function Tray() {
  const { t } = useTranslation();
  const { data } = useQuery(jobsQuery);
  const open = useSignal(trayOpen);
  const tray = useRef<HTMLElement>(null);
  const shown = open && data !== undefined && data.jobs.length > 0;
  useReadyNotice(data?.jobs);
  useTrayShuts(tray, shown);
  if (!shown) return null;
  const { jobs, watched, now } = data;
  return (
    <aside ref={tray} className={classes.tray} aria-label={t('reportScreen.tray.title')}>
      <header className={classes.head}>
        <h2>{t('reportScreen.tray.title')}</h2>
        <span className={classes.count}>{jobs.length}</span>
        <span className={classes.space} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('reportScreen.tray.collapse')}
          onClick={() => setTray(false)}
        >
          <Icon name="chevronDown" />
        </ActionIcon>
      </header>
      <ul className={classes.items}>
        {jobs.map((job) => (
          <TrayItem key={job.id} job={job} left={timeLeft(job, watched, now)} />
        ))}
      </ul>
    </aside>
  );
}

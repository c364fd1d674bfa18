import { Tooltip, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../api/under-way.ts';
import { useMay } from '../../../api/user.ts';
import { useSignal } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './export-tray.module.css';
import { jobsQuery, refreshJobs } from './requests.ts';
import { setTray, TRAY_BUTTON, trayOpen } from './tray-state.ts';

type Properties = { rail?: boolean | undefined; onPress?: (() => void) | undefined };

/** Opens and shuts the tray from the navigation; it turns while a file is being made. Nothing without any file. */
export function TrayButton({ rail = false, onPress }: Properties) {
  return useMay('view_reports') ? <Toggle rail={rail} onPress={onPress} /> : null;
}

function Toggle({ rail, onPress }: Properties) {
  const { t } = useTranslation();
  const { data } = useQuery(jobsQuery);
  const open = useSignal(trayOpen);
  if (!data || data.jobs.length === 0) return null;
  const words = t('reportScreen.tray.title');
  return (
    <Tooltip label={words} position="right" disabled={!rail}>
      <UnstyledButton
        {...TRAY_BUTTON}
        className={classes.button}
        data-rail={rail || undefined}
        aria-expanded={open}
        aria-label={rail ? `${words}: ${data.jobs.length}` : undefined}
        onClick={() => {
          setTray(!open);
          // one asked for in another window is in it at once
          if (!open) void refreshJobs();
          onPress?.();
        }}
      >
        {data.jobs.some(isUnderWay) ? <span className={classes.spinner} /> : <Icon name="download" />}
        {!rail && `${words} `}
        <span className={classes.count}>{data.jobs.length}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

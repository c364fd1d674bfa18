import { REPORTS, type ReportFormat } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ScheduleDialog } from '../../report-schedules/index.ts';
import { useHaveMade } from '../use-have-made.ts';
import type { ReportQuery } from '../use-report-query.ts';
import classes from './filter-bar.module.css';

/** Shows the report as it is now, has it made as a file, or has it sent at fixed times. */
export function ShowButton({ asked, busy, onShow }: { asked: ReportQuery; busy: boolean; onShow: () => void }) {
  const { t } = useTranslation();
  const { haveMade, isPending } = useHaveMade(asked);
  const formats: readonly ReportFormat[] = REPORTS[asked.kind].formats;
  const maySchedule = useMay('schedule_reports');
  const [isScheduling, setScheduling] = useState(false);
  const isFaulty = Object.keys(asked.faults).length > 0;
  return (
    <Button.Group className={classes.split ?? ''}>
      <Button loading={busy} onClick={onShow}>
        {t('reportScreen.show')}
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button className={classes.arrow ?? ''} aria-label={t('reportScreen.takeAway')} loading={isPending}>
            <Icon name="chevronDown" size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item
              key={format}
              leftSection={<Icon name="download" />}
              disabled={isFaulty}
              onClick={() => haveMade(format)}
            >
              {t(`reportScreen.formats.${format}`)}
            </Menu.Item>
          ))}
          {maySchedule && (
            <Menu.Item leftSection={<Icon name="clock" />} disabled={isFaulty} onClick={() => setScheduling(true)}>
              {t('reportSchedules.schedule')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="print" />} disabled={isFaulty} onClick={() => window.print()}>
            {t('reportScreen.print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isScheduling && (
        <Suspense>
          <ScheduleDialog asked={asked} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </Button.Group>
  );
}

import { REPORTS, type ReportFormat } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useHaveMade } from '../use-have-made.ts';
import type { ReportQuery } from '../use-report-query.ts';
import classes from './filter-bar.module.css';

/** Shows the report as it is now, or has it made as a file. */
export function ShowButton({ asked, busy, onShow }: { asked: ReportQuery; busy: boolean; onShow: () => void }) {
  const { t } = useTranslation();
  const { haveMade, isPending } = useHaveMade(asked);
  const formats: readonly ReportFormat[] = REPORTS[asked.kind].formats;
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
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="print" />} disabled={isFaulty} onClick={() => window.print()}>
            {t('reportScreen.print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

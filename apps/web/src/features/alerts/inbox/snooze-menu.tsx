import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { serverNow } from '../../../live/index.ts';
import { SNOOZES, snoozeUntil } from './snooze-times.ts';

type Properties = {
  /** The button that opens it. */
  children: ReactElement;
  onSnooze: (until: number) => void;
  /** Opened by a key too. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
};

/** Until when alerts are put off. */
export function SnoozeMenu({ children, onSnooze, ...open }: Properties) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const zone = useUser().client?.timeZone;
  const now = serverNow();
  return (
    <Menu position="bottom-start" width={260} {...open}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {SNOOZES.map((snooze) => {
          const until = snoozeUntil(snooze, now, zone);
          return (
            <Menu.Item
              key={snooze}
              onClick={() => onSnooze(until)}
              rightSection={<span className="text-xs faint">{moment(until, now)}</span>}
            >
              {t(`alerts.acts.${snooze}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

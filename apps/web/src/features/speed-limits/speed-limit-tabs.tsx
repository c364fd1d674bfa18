import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The lists of speed limits: of vehicles, and of groups. `children` stand at the end of their line. */
export function SpeedLimitTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ListTabs
      label={t('speedLimits.tabs.label')}
      tabs={[
        { to: '/speed-limits', words: t('speedLimits.tabs.vehicles') },
        { to: '/speed-limits/groups', words: t('speedLimits.tabs.groups') },
      ]}
    >
      {children}
    </ListTabs>
  );
}

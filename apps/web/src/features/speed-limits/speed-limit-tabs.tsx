import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The lists of speed limits: of vehicles, of groups, and the rules that block after speeding. `children` stand at the end of their line. */
export function SpeedLimitTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mayLimit = useMay('edit_speed_limit');
  return (
    <ListTabs
      label={t('speedLimits.tabs.label')}
      tabs={[
        { to: '/speed-limits', words: t('speedLimits.tabs.vehicles') },
        { to: '/speed-limits/groups', words: t('speedLimits.tabs.groups') },
        ...(mayLimit ? [{ to: '/speed-limits/blocking', words: t('speedLimits.tabs.blocking') } as const] : []),
      ]}
    >
      {children}
    </ListTabs>
  );
}

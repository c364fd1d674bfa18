import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingSharesQuery } from '../../api/lists.ts';
import { useMay } from '../../api/user.ts';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The lists of vehicles: those in use, their trackers, those that are shared, those that were deleted. `children` stand at the end of their line. */
export function DeviceTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mayViewDeleted = useMay('view_deleted_devices');
  const mayShare = useMay('share_device');
  const { data: waiting = 0 } = useQuery({ ...waitingSharesQuery, enabled: mayShare });
  const tabs = [
    { to: '/devices', words: t('devices.tabs.list') },
    { to: '/devices/trackers', words: t('devices.tabs.modules') },
    ...(mayShare ? [{ to: '/devices/shared', words: t('devices.tabs.shared'), count: waiting } as const] : []),
    ...(mayViewDeleted ? [{ to: '/devices/deleted', words: t('devices.tabs.deleted') } as const] : []),
  ] as const;
  return (
    <ListTabs label={t('devices.views')} tabs={tabs}>
      {children}
    </ListTabs>
  );
}

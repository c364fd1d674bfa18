import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import classes from './device-tabs.module.css';

/** The three lists of vehicles: those in use, their trackers, those that were deleted. `children` stand at the end of their line. */
export function DeviceTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mayViewDeleted = useMay('view_deleted_devices');
  const shared = { className: classes.tab ?? '', activeProps: { 'aria-current': 'page' as const } };
  return (
    <div className={classes.line}>
      <nav className={classes.tabs} aria-label={t('devices.views')}>
        <Link to="/devices" activeOptions={{ exact: true, includeSearch: false }} {...shared}>
          {t('devices.tabs.list')}
        </Link>
        <Link to="/devices/trackers" activeOptions={{ includeSearch: false }} {...shared}>
          {t('devices.tabs.modules')}
        </Link>
        {mayViewDeleted && (
          <Link to="/devices/deleted" activeOptions={{ includeSearch: false }} {...shared}>
            {t('devices.tabs.deleted')}
          </Link>
        )}
      </nav>
      {children && <div className={classes.beside}>{children}</div>}
    </div>
  );
}

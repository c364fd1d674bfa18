import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptUser } from '../api/user.ts';
import { applyBrand } from '../brand/apply.ts';
import { PreviewBar } from '../brand/preview-bar.tsx';
import { previewed, wornBrand } from '../brand/worn.ts';
import { useAlertNews } from '../features/alerts/index.ts';
import { BillingBanner } from '../features/billing/index.ts';
import { Notices } from '../features/notices/index.ts';
import { NoMailBanner } from '../features/outbox/index.ts';
import { ExportTray } from '../features/reports/index.ts';
import { SetUpBar } from '../features/set-up/index.ts';
import { useSocketStatus } from '../live/index.ts';
import { applySettings } from '../settings/apply.ts';
import { titleWindow } from '../ui/page/window-title.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ENTRIES } from './entries.ts';
import { SlowLineOffer } from './lazy-slow-line-offer.ts';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { ViewBanner } from './view-banner.tsx';

/** The frame around every screen. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const brand = wornBrand(useKeptUser().brand);
  const connected = useSocketStatus();
  useEffect(() => applyBrand(brand), [brand]);
  useEffect(applySettings, []);
  useAlertNews();
  const entry = ENTRIES.find(({ to }) => pathname.startsWith(to));
  // until the page, if it is one, says its own title
  useLayoutEffect(() => {
    titleWindow(entry ? `${t(entry.words)} · ${brand.displayName}` : brand.displayName);
  }, [entry, brand.displayName, t]);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <ViewBanner />
      <div className={classes.app}>
        <Navigation rail={pathname.startsWith('/map') || pathname.startsWith('/history')} />
        <div id="content" className={classes.content} tabIndex={-1}>
          {previewed && <PreviewBar brand={previewed} />}
          <NoMailBanner />
          <BillingBanner />
          <Suspense>
            <SetUpBar />
          </Suspense>
          <Outlet />
        </div>
        <Suspense>
          <Notices />
        </Suspense>
        <Suspense>
          <ExportTray />
        </Suspense>
        <ConnectionBanner connected={connected} />
        <Suspense>
          <SlowLineOffer />
        </Suspense>
      </div>
    </div>
  );
}

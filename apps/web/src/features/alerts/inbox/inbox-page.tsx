import type { Alert, AlertId } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { serverNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { AlertTabs } from '../alert-tabs.tsx';
import { FailedLink } from '../failed/failed-link.tsx';
import { alertsQuery } from '../requests.ts';
import { type AlertsSearch, periodOf, useAlertsSearch } from '../search.ts';
import { useAlertWords } from '../words/alert-words.ts';
import { useAlertColumns } from './alert-columns.tsx';
import { AlertFilters } from './alert-filters.tsx';
import { AlertPane } from './alert-pane.tsx';
import { AlertsBulkBar } from './alerts-bulk-bar.tsx';
import classes from './inbox.module.css';
import { NoAlerts } from './no-alerts.tsx';
import { useAlertActs } from './use-alert-acts.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

/** The alerts of the vehicles that the reader may see, with what is done about them. */
export function InboxPage() {
  const { t } = useTranslation();
  const list = useAlertsSearch();
  const { search, set } = list;
  const mayHandle = useMay('handle_alerts');
  const isPhone = useIsPhone();
  const words = useAlertWords();
  const [isSnoozing, setSnoozing] = useState(false);
  const { data, error } = useQuery(alertsQuery(useListQuery(search)));
  const acts = useAlertActs();
  const open = (alert: Alert) => set({ alert: alert.id }, search.alert !== undefined);
  const columns = useAlertColumns(open);
  useInboxKeys({
    alerts: data?.alerts ?? [],
    open: search.alert,
    onOpen: (id) => set({ alert: id }, true),
    onAcknowledge: (alert) => mayHandle && alert.state !== 'acknowledged' && acts.acknowledge([alert.id]),
    onSnooze: () => mayHandle && setSnoozing(true),
  });
  if (error && !data) throw error; // the route's error screen says why
  const pane = search.alert !== undefined && (
    <AlertPane
      id={search.alert as AlertId}
      {...{ acts, isSnoozing, setSnoozing }}
      onClose={() => set({ alert: undefined })}
    />
  );
  if (isPhone && pane) return <Page title={t('alerts.title')}>{pane}</Page>;
  const names = (alert: Alert) => ({ alert: words(alert).title, plate: alert.designation });
  return (
    <ListPage
      title={t('alerts.title')}
      searchHint={t('alerts.search')}
      {...{ list, columns }}
      screen="alerts"
      rows={data?.alerts}
      total={data?.total}
      keyOf={({ id }) => id}
      onOpen={isPhone ? undefined : open}
      markOf={({ id }) => (id === search.alert ? { mark: 'current' } : undefined)}
      acts={<FailedLink />}
      tabs={(arrangement) => <AlertTabs>{arrangement}</AlertTabs>}
      filters={<AlertFilters />}
      beside={pane || undefined}
      {...NoAlerts.of(search, t)}
      {...(mayHandle && {
        actsLabel: t('alerts.acts.acknowledge'),
        actsOf: (alert: Alert) =>
          alert.state !== 'acknowledged' && (
            <ActionIcon
              variant="default"
              title={t('alerts.acts.acknowledge')}
              aria-label={t('alerts.acts.acknowledgeOf', names(alert))}
              onClick={(event) => {
                event.stopPropagation(); // the row opens it
                acts.acknowledge([alert.id]);
              }}
            >
              <Icon name="check" />
            </ActionIcon>
          ),
        bulk: {
          pageLabel: t('alerts.acts.selectPage'),
          labelOf: (alert: Alert) => t('alerts.acts.select', names(alert)),
          bar: <AlertsBulkBar alerts={data?.alerts ?? []} />,
        },
      })}
    >
      {!isPhone && mayHandle && <p className={classes.keys}>{t('alerts.keys')}</p>}
    </ListPage>
  );
}

/** What the address asks for, as the call takes it; presets are periods of today. */
function useListQuery({
  state = 'open',
  vehicle,
  group,
  geofence,
  rule,
  period,
  from,
  to,
  page = 1,
  pageSize = PAGE_SIZE,
  ...rest
}: AlertsSearch) {
  const zone = useUser().client?.timeZone;
  const { search, severity, kind, clientId, assigned } = rest;
  // a period that is computed anew at every render would be asked for anew
  const today = Math.floor(serverNow() / 60_000);
  const span = useMemo(() => periodOf({ period, from, to }, today * 60_000, zone), [period, from, to, today, zone]);
  return {
    search,
    severity,
    kind,
    clientId,
    assigned,
    page,
    pageSize,
    ...(state === 'all' ? {} : { state }),
    deviceId: vehicle,
    groupId: group,
    geofenceId: geofence,
    ruleId: rule,
    from: span?.from,
    to: span?.to,
  };
}

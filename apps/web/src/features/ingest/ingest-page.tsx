import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { GatewayBox } from './gateway-box.tsx';
import classes from './ingest.module.css';
import { ingestStatusQuery } from './requests.ts';
import { INGEST_VIEWS, type IngestView } from './search.ts';
import { StorageView } from './storage-view.tsx';
import { UnknownTrackers } from './unknown-trackers.tsx';

// every decoder comes with these two, so they are fetched when somebody looks
const MessagesView = lazy(async () => ({ default: (await import('./explain/messages-view.tsx')).MessagesView }));
const ExplainView = lazy(async () => ({ default: (await import('./explain/explain-view.tsx')).ExplainView }));

const VIEWS = { gateways: GatewaysView, storage: StorageView, messages: MessagesView, explain: ExplainView };

/** What the gateways hear, how it is kept, what one tracker sent as it came, and what any message means. */
export function IngestPage() {
  const { t } = useTranslation();
  const { view = 'gateways' } = useSearch({ from: '/ingest' });
  const navigate = useNavigate({ from: '/ingest' });
  const View = VIEWS[view];
  return (
    <Page title={t('ingest.title')}>
      <SegmentedControl
        className={classes.views ?? ''}
        aria-label={t('ingest.title')}
        data={INGEST_VIEWS.map((name) => ({ value: name, label: t(`ingest.views.${name}`) }))}
        value={view}
        onChange={(name) => void navigate({ search: name === 'gateways' ? {} : { view: name as IngestView } })}
      />
      <Suspense fallback={<Skeleton height={240} />}>
        <View />
      </Suspense>
    </Page>
  );
}

/** Ports, connections, what was dropped and why, and unknown trackers. */
function GatewaysView() {
  const { t } = useTranslation();
  const { data, error } = useQuery(ingestStatusQuery);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <>
      {data?.gateways.length === 0 && (
        <section className={box.list}>
          <StatePanel icon="antenna" title={t('ingest.noGateway.title')} text={t('ingest.noGateway.text')} />
        </section>
      )}
      {data?.gateways.map((gateway) => (
        <GatewayBox key={gateway.gateway} gateway={gateway} />
      ))}
      <UnknownTrackers />
    </>
  );
}

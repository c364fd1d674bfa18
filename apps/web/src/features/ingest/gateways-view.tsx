import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import box from '../../ui/page/box.module.css';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { GatewayBox } from './gateway-box.tsx';
import { ingestStatusQuery } from './requests.ts';
import { UnknownTrackers } from './unknown-trackers.tsx';

/** Ports, connections, what was dropped and why, and unknown trackers. */
export function GatewaysView() {
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

import type { Device, DeviceInformation } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useValueWords } from '../../../language/use-value-words.ts';
import { useNow } from '../../../live/index.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDevicesSearch } from '../list/search.ts';
import { useDeviceState } from '../list/use-device-status.ts';
import { useInformation } from '../use-information.ts';
import { ConnectionNote } from './connection/connection-note.tsx';
import { TokenPart } from './connection/token-part.tsx';
import classes from './device-dialog.module.css';

/** The health of the tracker: its last message, its supply, and its network and satellite reception. */
export function HealthTab({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { set } = useDevicesSearch();
  const { data, error } = useInformation(device.id);
  if (error && !data) return <FailureNote error={error} />;
  if (!data) return <Skeleton height={160} />;
  return (
    <>
      <ConnectionNote deviceId={device.id} />
      {data.lastConnection === null ? (
        <p className="text-sm muted">{t('devices.health.never')}</p>
      ) : (
        <Facts device={device} information={data} />
      )}
      <TokenPart device={device} />
      <Button
        mt={20}
        variant="default"
        leftSection={<Icon name="info" />}
        onClick={() => set({ edit: undefined, tab: undefined, info: device.id })}
      >
        {t('devices.health.all')}
      </Button>
    </>
  );
}

function Facts({ device, information }: { device: Device; information: DeviceInformation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useValueWords();
  const state = useDeviceState(device);
  const read = (...names: string[]): ReactNode => {
    const found = information.values.filter(({ name }) => names.includes(name));
    if (found.length === 0) return null;
    return found.map(({ name, value, at }, place) => (
      <span key={name} title={format.dateTime(at)}>
        {place > 0 && ' · '}
        {words(name, value).text}
      </span>
    ));
  };
  const cutSince = state?.powerCutSince ?? null;
  const supply = read('externalVoltage');
  const sees = information.satellites === null ? null : format.number(information.satellites);
  const facts = {
    lastConnection: <Ago at={information.lastConnection} />,
    lastPosition: <Ago at={state?.validAt ?? null} />,
    power:
      cutSince === null ? (
        supply
      ) : (
        <>
          {t('devices.health.cut', { since: format.since(cutSince, now) })} {supply}
        </>
      ),
    battery: read('batteryLevel', 'batteryVoltage'),
    satellites: sees && information.hdop !== null ? `${sees} · HDOP\u00a0${format.number(information.hdop, 1)}` : sees,
    signal: read('gsmSignal'),
    firmware: information.firmware,
    protocol: information.protocol && protocolTitle(information.protocol),
    interval: state?.reportInterval == null ? null : format.duration(state.reportInterval * 1000),
    today: format.number(information.recordsToday),
    since: <Ago at={information.firstConnection} />,
  } satisfies Record<string, ReactNode>;
  return (
    <dl className={classes.healthFacts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt>{t(`devices.health.${name}`)}</dt>
          <dd>{facts[name] ?? <NotReported />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ago({ at }: { at: number | null }) {
  const format = useFormat();
  const now = useNow();
  if (at === null) return <NotReported />;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(at, now)}
    </time>
  );
}

function NotReported() {
  const { t } = useTranslation();
  return <small>{t('devices.health.unknown')}</small>;
}

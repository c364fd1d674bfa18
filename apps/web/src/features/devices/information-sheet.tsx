import type { DeviceInformation } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { ActionIcon, Button, Drawer, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useValueWords } from '../../language/use-value-words.ts';
import { useNow } from '../../live/index.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plain } from '../../ui/plain.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import {
  DefectsSection,
  DriftSection,
  MaintenanceSection,
  RiskSection,
  TroubleCodesSection,
} from '../maintenance/index.ts';
import { OdometerSection } from '../odometer/index.ts';
import { ContractsOf } from '../work-and-pay/index.ts';
import { LastMessage } from './dialog/connection/last-message.tsx';
import classes from './information-sheet.module.css';
import { deviceQuery } from './requests.ts';
import { useCopy } from './use-copy.ts';
import { useInformation } from './use-information.ts';

const MINUTE = 60_000;

/** Everything that a vehicle's tracker ever said, each with its age, and its newest message. */
export function InformationSheet({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: device } = useQuery(deviceQuery(deviceId));
  const { data, error } = useInformation(deviceId);
  const mayReplay = useMay('view_history');
  const seesMaintenance = useMay('view_maintenance');
  const seesContracts = useMay('view_work_and_pay');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={620}
      title={device ? t('devices.sheet.title', { plate: device.designation }) : ''}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error && !data && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={320} />}
      {mayReplay && (
        <Button
          renderRoot={(properties) => <Link to="/history" search={{ devices: deviceId }} {...properties} />}
          variant="default"
          size="xs"
          mb={12}
          leftSection={<Icon name="history" size={14} />}
        >
          {t('tracking.replay')}
        </Button>
      )}
      {device && <OdometerSection device={device} />}
      {device && seesMaintenance && (
        <Suspense>
          <RiskSection deviceId={device.id} />
          <DriftSection deviceId={device.id} />
          <TroubleCodesSection deviceId={device.id} />
          <DefectsSection deviceId={device.id} />
          <MaintenanceSection deviceId={device.id} />
        </Suspense>
      )}
      {device && seesContracts && (
        <Suspense>
          <ContractsOf deviceId={device.id} isQuiet />
        </Suspense>
      )}
      {data && <Sheet information={data} />}
    </Drawer>
  );
}

function Sheet({ information }: { information: DeviceInformation }) {
  const { t } = useTranslation();
  if (information.values.length === 0 && information.lastMessage === null) return <p>{t('devices.sheet.nothing')}</p>;
  return (
    <>
      <Summary information={information} />
      <Values information={information} />
      {information.lastMessage && <LastMessage message={information.lastMessage} />}
    </>
  );
}

function Summary({ information }: { information: DeviceInformation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const facts = {
    protocol: information.protocol && protocolTitle(information.protocol),
    firmware: information.firmware,
    satellites: information.satellites === null ? null : format.number(information.satellites),
    lastConnection: information.lastConnection === null ? null : format.ago(information.lastConnection, now),
    today: format.number(information.recordsToday),
  };
  return (
    <dl className={classes.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt>{t(`devices.health.${name}`)}</dt>
          <dd>{facts[name] ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ information }: { information: DeviceInformation }) {
  const { t } = useTranslation();
  const words = useValueWords();
  const copy = useCopy();
  const [search, setSearch] = useState('');
  const wanted = plain(search);
  const lines = information.values
    .map(({ name: key, value, at }) => ({ key, at, ...words(key, value) }))
    .filter(({ key, name, text }) => plain(`${name} ${text} ${key}`).includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <section>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('devices.sheet.search')}
          placeholder={t('devices.sheet.searchHint')}
          leftSection={<Icon name="search" />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <Button
          variant="default"
          leftSection={<Icon name="copy" />}
          onClick={() =>
            copy(lines.map(({ name, text, at }) => `${name}\t${text}\t${new Date(at).toISOString()}`).join('\n'))
          }
        >
          {t('devices.sheet.copyAll')}
        </Button>
      </div>
      <p className={classes.hint}>{t('devices.sheet.freshness')}</p>
      {lines.length === 0 ? (
        <p className={classes.none}>{t('devices.sheet.none', { search })}</p>
      ) : (
        <DataTable
          isInSection
          isDense
          label={t('devices.sheet.values')}
          className={classes.table}
          rows={lines}
          keyOf={({ key }) => key}
          columns={[
            { id: 'name', label: t('devices.sheet.name'), phone: 'title', cell: ({ name }) => name },
            {
              id: 'value',
              label: t('devices.sheet.value'),
              phone: 'below',
              cell: ({ text }) => <span className={classes.value}>{text}</span>,
            },
            { id: 'age', label: t('devices.sheet.age'), phone: 'end', cell: ({ at }) => <Age at={at} /> },
          ]}
          actsLabel={t('common.copy')}
          actsOf={({ name, text }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('devices.sheet.copyValue', { name })}
              onClick={() => copy(text)}
            >
              <Icon name="copy" size={14} />
            </ActionIcon>
          )}
        />
      )}
    </section>
  );
}

/** How old a value is: a dot and words, the exact time on hover. */
function Age({ at }: { at: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const age = now - at;
  const state = age <= 5 * MINUTE ? 'fresh' : age <= 60 * MINUTE ? 'ageing' : 'old';
  return (
    <time className={classes.age} data-state={state} dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      <span className={classes.dot} role="img" aria-label={t(`devices.sheet.${state}`)} />
      {format.ago(at, now)}
    </time>
  );
}

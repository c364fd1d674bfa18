import { BLOCKING_FILTERS, type VehicleBlocking } from '@balise/contract';
import { ActionIcon, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { GroupSelect } from '../../groups/index.ts';
import { BlockingDialog } from '../dialog/blocking-dialog.tsx';
import { blockingQuery, settingsQuery } from '../requests.ts';
import { Approvals } from './approvals.tsx';
import { BlockingCards, BulkOfCards } from './blocking-cards.tsx';
import { useBlockingColumns } from './blocking-columns.tsx';
import { BlockingTabs } from './blocking-tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import classes from './list.module.css';
import { NeverDialog } from './never-dialog.tsx';
import { FILTERS, listQueryOf, useBlockingSearch } from './search.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** The vehicles with the state of their starters: what is under way, who and why, and what can be done. */
export function BlockingPage() {
  const { t } = useTranslation();
  const list = useBlockingSearch();
  const { search, set } = list;
  const { data, error } = useQuery(blockingQuery(listQueryOf(search)));
  const isPhone = useIsPhone();
  const mayAct = [useMay('block_device'), useMay('unblock_device')].includes(true);
  const [never, setNever] = useState<VehicleBlocking>();
  const open = ({ deviceId, pending }: VehicleBlocking) => set({ device: deviceId, command: pending?.id });
  const columns = useBlockingColumns(open);
  if (error && !data) throw error; // the route's error screen says why
  const close = () => set({ device: undefined, command: undefined });
  const actsOf = (vehicle: VehicleBlocking) => <Acts vehicle={vehicle} onOpen={open} onNever={setNever} />;
  const cards = isPhone && data && (
    <section>
      <BlockingCards vehicles={data.vehicles} onOpen={open} actsOf={actsOf} />
      <Pager
        total={data.total}
        page={search.page}
        pageSize={search.pageSize}
        onChange={(next) => set(next as Parameters<typeof set>[0])}
      />
      <BulkOfCards vehicles={data.vehicles} />
    </section>
  );
  return (
    <ListPage
      title={t('shell.blocking')}
      searchHint={t('blocking.search')}
      {...{ list, columns, actsOf }}
      rows={data?.vehicles}
      total={data?.total}
      keyOf={({ deviceId }) => deviceId}
      sort={{ order: search.order ?? 'designation', direction: search.direction ?? 'asc' }}
      acts={<Settings />}
      above={
        <>
          <KillSwitchNote />
          <Approvals onReview={open} />
        </>
      }
      tabs={() => <BlockingTabs />}
      filters={<Filters counts={data?.counts} />}
      className={classes.table}
      {...(cards ? { body: cards } : {})}
      {...(mayAct && {
        bulk: {
          pageLabel: t('blocking.bulk.page'),
          labelOf: ({ designation }: VehicleBlocking) => t('blocking.bulk.one', { plate: designation }),
          bar: <BulkBar vehicles={data?.vehicles ?? []} />,
        },
      })}
      empty={{ icon: 'lock', title: t('blocking.none.title'), text: t('blocking.none.text') }}
      noMatch={{ ...t('blocking.noMatch', { returnObjects: true }), clears: FILTERS }}
    >
      {(search.device ?? search.command) !== undefined && (
        <BlockingDialog
          key={search.device ?? search.command}
          id={search.device}
          command={search.command}
          onClose={close}
        />
      )}
      {never && <NeverDialog vehicle={never} onClose={() => setNever(undefined)} />}
    </ListPage>
  );
}

function Filters({ counts }: { counts: Readonly<Record<string, number>> | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { search, set } = useBlockingSearch();
  return (
    <>
      <Select
        clearable
        aria-label={t('blocking.filter.label')}
        placeholder={t('blocking.filter.all')}
        value={search.state ?? null}
        onChange={(state) => set({ state: BLOCKING_FILTERS.find((one) => one === state) })}
        data={BLOCKING_FILTERS.map((value) => ({
          value,
          label: `${t(`blocking.states.${value}`)}${counts ? ` (${number(counts[value] ?? 0)})` : ''}`,
        }))}
      />
      <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId, group: undefined })} />
    </>
  );
}

type ActsProperties = {
  vehicle: VehicleBlocking;
  onOpen: (vehicle: VehicleBlocking) => void;
  onNever: (vehicle: VehicleBlocking) => void;
};

function Acts({ vehicle, onOpen, onNever }: ActsProperties) {
  const { t } = useTranslation();
  const mayBlock = useMay('block_device');
  const mayAllow = useMay('manage_thresholds');
  const { neverBlock, deviceId } = vehicle;
  return (
    <RowMenu label={t('blocking.actionsFor', { plate: vehicle.designation })}>
      <Menu.Item leftSection={<Icon name="lock" />} onClick={() => onOpen(vehicle)}>
        {t('shell.blocking')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="map" />}
        renderRoot={(properties) => <Link to="/map" search={{ device: deviceId }} {...properties} />}
      >
        {t('devices.showOnMap')}
      </Menu.Item>
      {mayBlock && (neverBlock === null || mayAllow) && (
        <Menu.Item leftSection={<Icon name="shield" />} onClick={() => onNever(vehicle)}>
          {t(neverBlock === null ? 'blocking.never.set' : 'blocking.never.unset')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** The button to the kill switch and the number that needs a second person. */
function Settings(): ReactNode {
  const { t } = useTranslation();
  const { search } = useBlockingSearch();
  const { accountLimited } = useUser();
  const mayEdit = useMay('manage_thresholds') && !accountLimited;
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={t('blocking.settings.open')}
        aria-label={t('blocking.settings.open')}
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" />
      </ActionIcon>
      {isOpen && <SettingsDialog clientId={search.clientId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** That the kill switch of the reader's client is on, or of the one that the list shows. */
function KillSwitchNote() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const now = useNow();
  const isReseller = useUser().role !== 'client';
  const { clientId } = useBlockingSearch().search;
  const { data } = useQuery({
    ...settingsQuery(isReseller ? clientId : undefined),
    enabled: !isReseller || clientId !== undefined,
  });
  if (!data?.killSwitch) return null;
  return (
    <p className={classes.killNote} role="status">
      <Icon name="warning" />
      {t('blocking.settings.on', {
        name: data.by,
        when: data.at === null ? '' : moment(data.at, now),
        reason: data.reason,
      })}
    </p>
  );
}

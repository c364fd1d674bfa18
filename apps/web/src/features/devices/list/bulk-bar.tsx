import { type Device, type GroupId, MOST_AT_ONCE } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { live } from '../../../live/index.ts';
import { BulkFrame } from '../../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import { type Selection, useSelection } from '../../../ui/table/selection.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { SpeedLimitDialog } from '../../tracking-settings/index.ts';
import { allSelected, groupsQuery, useGroupDevices, useMaySuspend, useUngroupDevices } from '../acts.ts';
import { DeleteDialog } from '../dialog/delete-dialog.tsx';
import { SetFieldsDialog } from '../dialog/set-fields-dialog.tsx';
import { SuspendDialog } from '../dialog/suspend-dialog.tsx';
import { TransferDialog } from '../dialog/transfer-dialog.tsx';
import { useDevicesSearch } from './search.ts';
import { StatusButtons } from './status-buttons.tsx';

type Properties = {
  /** Of the page that is shown: says whose the selected ones are, where all of them are on it. */
  devices: Device[];
  total: number;
};

/** What is asked about before it is done. */
type Asking = 'transfer' | 'delete' | 'limit' | 'set' | 'suspend' | 'resume';

/** What can be done to the selected vehicles at once; each act says afterwards how it is taken back. */
export function BulkBar({ devices, total }: Properties) {
  const { t } = useTranslation();
  const selection = useSelection();
  const { role } = useUser();
  const [asking, setAsking] = useState<Asking>();
  const may = {
    enable: useMay('enable_device'),
    transfer: useMay('transfer_device'),
    group: useMay('manage_groups'),
    delete: useMay('delete_device'),
    limit: useMay('edit_speed_limit'),
    set: useMay('edit_device'),
    suspend: useMaySuspend(),
  };
  if (!selection || selection.ids.size === 0) return null;
  // what others share with the reader is only looked at, and sorted by groups
  const ids = [...selection.ids].filter((id) => !live.fleet.vehicle(id)?.details.share);
  const grouped = role === 'client' ? [...selection.ids] : ids;
  const isOwn = ids.length > 0;
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) selection.clear();
  };
  const act = (what: Asking, icon: IconName, words: string) => (
    <Button variant="subtle" color="gray" leftSection={<Icon name={icon} />} onClick={() => setAsking(what)}>
      {words}
    </Button>
  );
  return (
    <>
      <BulkFrame
        selection={selection}
        label={t('devices.bulk.label')}
        busy={asking !== undefined}
        selectAll={<SelectAll selection={selection} total={total} />}
      >
        {may.group && grouped.length > 0 && <GroupMenu ids={grouped} onDone={selection.clear} />}
        {isOwn && may.enable && <StatusButtons ids={ids} onDone={selection.clear} />}
        {isOwn && may.set && act('set', 'edit', t('devices.set.bulk'))}
        {isOwn && may.limit && act('limit', 'gauge', t('trackingSettings.speedLimit.bulk'))}
        {isOwn && may.transfer && act('transfer', 'transfer', t('devices.bulk.transfer'))}
        {isOwn && may.suspend && <SuspendMenu onAsk={setAsking} />}
        {isOwn && may.delete && act('delete', 'trash', t('common.delete'))}
      </BulkFrame>
      {asking === 'delete' && <DeleteDialog ids={ids} onClose={close} />}
      {asking === 'limit' && <SpeedLimitDialog ids={ids} onClose={close} />}
      {asking === 'set' && <SetFieldsDialog ids={ids} onClose={close} />}
      {asking === 'suspend' && <SuspendDialog ids={ids} suspend onClose={close} />}
      {asking === 'resume' && <SuspendDialog ids={ids} suspend={false} onClose={close} />}
      {asking === 'transfer' && <TransferDialog ids={ids} {...ownerOf(ids, devices)} onClose={close} />}
    </>
  );
}

/** The client of all of these, where it is one. */
function ownerOf(ids: readonly number[], devices: Device[]): { from?: { id: number; name: string } } {
  const chosen = devices.filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  const isOne = first && chosen.length === ids.length && chosen.every(({ clientId }) => clientId === first.clientId);
  return isOne ? { from: { id: first.clientId, name: first.clientName } } : {};
}

/** From the rows of a page to everything that the filter selects, as far as one act reaches. */
function SelectAll({ selection, total }: { selection: Selection; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTell();
  const { search } = useDevicesSearch();
  const { mutate, isPending } = useMutation({
    mutationFn: () => allSelected(search),
    onSuccess: selection.set,
    onError: tell.failed,
  });
  const reach = Math.min(total, MOST_AT_ONCE);
  if (selection.ids.size >= reach) return null;
  const words = total > MOST_AT_ONCE ? 'devices.bulk.first' : 'devices.bulk.all';
  return (
    <Button variant="subtle" color="gray" loading={isPending} onClick={() => mutate()}>
      {t(words, { total: format.number(reach) })}
    </Button>
  );
}

function SuspendMenu({ onAsk }: { onAsk: (what: 'suspend' | 'resume') => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="top" width={200}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="pause" />}>
          {t('devices.suspension.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="pause" />} onClick={() => onAsk('suspend')}>
          {t('devices.suspension.suspend')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="play" />} onClick={() => onAsk('resume')}>
          {t('devices.suspension.resume')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type Acting = { ids: readonly number[]; onDone: () => void };

function GroupMenu({ ids, onDone }: Acting) {
  const { t } = useTranslation();
  const tell = useTell();
  const { data } = useQuery(groupsQuery);
  const add = useGroupDevices();
  const remove = useUngroupDevices();
  const groups = data?.groups.filter(({ kind }) => kind === 'static') ?? [];
  const put = (groupId: GroupId, group: string) =>
    add.mutate(
      { ids, groupId },
      {
        onSuccess: ({ added }) => {
          // only where all of them are new in it is taking them out again the same as before
          const undo =
            added === ids.length ? () => remove.mutate({ ids, groupId }, { onError: tell.failed }) : undefined;
          tell.done(t('devices.grouped', { count: added, group }), undo);
          onDone();
        },
        onError: tell.failed,
      },
    );
  return (
    <Menu position="top" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="group" />} loading={add.isPending}>
          {t('devices.bulk.group')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {groups.length === 0 && <Menu.Label>{t('devices.bulk.noGroup')}</Menu.Label>}
        {groups.map(({ id, designation }) => (
          <Menu.Item key={id} onClick={() => put(id, designation)}>
            {designation}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

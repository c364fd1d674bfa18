import { HISTORY_CHOICES, type HistoryChoice } from '@balise/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientsQuery } from '../../../api/lists.ts';
import { useVehicleNames } from '../../../live/index.ts';
import { BulkDialog } from '../../../ui/dialog/bulk-dialog.tsx';
import { asEntities } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useTransferDevices } from '../acts.ts';

type Properties = {
  ids: readonly number[];
  /** Of the one vehicle, where it is one. */
  plate?: string;
  /** Whose it is now, where all are one client's. */
  from?: { id: number; name: string };
  onClose: (done: boolean) => void;
};

/** Hands vehicles to another client, and says in plain words what each of the two will see. */
export function TransferDialog({ ids: asked, plate, from, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [ids, setIds] = useState(asked);
  const nameOf = useVehicleNames(asked);
  const { data: clients = [] } = useQuery(clientsQuery);
  const [clientId, setClientId] = useState<string | null>(null);
  const [history, setHistory] = useState<HistoryChoice>('stays');
  const transferring = useTransferDevices();
  const client = clients.find(({ id }) => String(id) === clientId);
  const count = ids.length;
  const names = { count, from: from?.name ?? '', to: client?.fullName ?? t('devices.transfer.newClient') };
  const choices = {
    stays: from
      ? [t('devices.transfer.stays', names), t('devices.transfer.staysText', names)]
      : [t('devices.transfer.staysMany'), t('devices.transfer.staysManyText', names)],
    goes: [t('devices.transfer.goes'), t(from ? 'devices.transfer.goesText' : 'devices.transfer.goesManyText', names)],
  };
  const transfer = () =>
    client &&
    transferring.mutate(
      { ids, clientId: client.id, history },
      {
        onSuccess: ({ changed }) => {
          tell.done(t('devices.transferred', { count: changed.length, client: client.fullName }));
          onClose(true);
        },
      },
    );
  return (
    <BulkDialog
      title={plate ? t('devices.transfer.titleOne', { plate }) : t('devices.transfer.title', { count })}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      isNamed={plate !== undefined}
      mutation={transferring}
      action={client ? t('devices.transfer.action', { count, to: client.fullName }) : t('devices.transfer.actionNone')}
      isReady={client !== undefined}
      onSubmit={transfer}
      onClose={() => onClose(false)}
    >
      <EntityPicker
        of={{ data: asEntities(clients.filter(({ id, state }) => id !== from?.id && state !== 'closed')) }}
        label={t('devices.transfer.to')}
        required
        data-autofocus
        value={clientId}
        onChange={setClientId}
      />
      <Radio.Group
        label={t('devices.transfer.history')}
        value={history}
        onChange={(value) => setHistory(value as HistoryChoice)}
      >
        <Stack mt={8} gap={12}>
          {HISTORY_CHOICES.map((choice) => (
            <Radio key={choice} value={choice} label={choices[choice][0]} description={choices[choice][1]} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="xs" c="var(--text-3)">
        {from ? t('devices.transfer.leaves', names) : t('devices.transfer.leavesMany')} {t('devices.transfer.noUndo')}
      </Text>
    </BulkDialog>
  );
}

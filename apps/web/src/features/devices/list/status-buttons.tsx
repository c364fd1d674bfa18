import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicleNames } from '../../../live/index.ts';
import { BulkDialog } from '../../../ui/dialog/bulk-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { refusedOf } from '../../../ui/table/refused-rows.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useEnableDevices } from '../acts.ts';

type Properties = { ids: readonly number[]; onDone: () => void };
type Refused = { ids: readonly number[]; enable: boolean; error: unknown };

/** Enables or disables the selected vehicles at once, which can be undone; asks only where some of them are refused. */
export function StatusButtons({ ids, onDone }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useEnableDevices();
  const [refused, setRefused] = useState<Refused>();
  const set = (some: readonly number[], enable: boolean, isUndo = false) =>
    mutate(
      { ids: some, enable },
      {
        onSuccess: ({ changed }) => {
          const words = t(enable ? 'devices.enabled' : 'devices.disabled', { count: changed.length });
          tell.done(words, changed.length > 0 ? () => set(changed, !enable, true) : undefined);
          if (!isUndo) onDone();
        },
        onError: (error) =>
          refusedOf(error, some).size > 0 ? setRefused({ ids: some, enable, error }) : tell.failed(error),
      },
    );
  const button = (enable: boolean) => (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon name={enable ? 'check' : 'power'} />}
      disabled={isPending}
      onClick={() => set(ids, enable)}
    >
      {t(enable ? 'devices.enable' : 'devices.disable')}
    </Button>
  );
  return (
    <>
      {button(true)}
      {button(false)}
      {refused && (
        <RefusedDialog
          refused={refused}
          isPending={isPending}
          onReset={() => setRefused({ ...refused, error: null })}
          onConfirm={(others) => set(others, refused.enable)}
          onCancel={() => setRefused(undefined)}
        />
      )}
    </>
  );
}

type RefusedProperties = {
  refused: Refused;
  isPending: boolean;
  onReset: () => void;
  onConfirm: (others: readonly number[]) => void;
  onCancel: () => void;
};

function RefusedDialog({ refused, isPending, onReset, onConfirm, onCancel }: RefusedProperties) {
  const { t } = useTranslation();
  const { enable, error } = refused;
  const [ids, setIds] = useState(refused.ids);
  const nameOf = useVehicleNames(refused.ids);
  const count = ids.length;
  return (
    <BulkDialog
      title={t(enable ? 'devices.bulk.enableTitle' : 'devices.bulk.disableTitle', { count })}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      mutation={{ isPending, error, reset: onReset }}
      action={t(enable ? 'devices.bulk.enableAction' : 'devices.bulk.disableAction', { count })}
      onSubmit={() => onConfirm(ids)}
      onClose={onCancel}
    >
      <Text size="sm">{t(enable ? 'devices.bulk.enableText' : 'devices.bulk.disableText')}</Text>
    </BulkDialog>
  );
}

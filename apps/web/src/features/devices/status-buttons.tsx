import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicleNames } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { RefusedRows, refusedOf } from '../../ui/refused-rows.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { useEnableDevices } from './acts.ts';

type Acting = { ids: readonly number[]; onDone: () => void };
type Refused = { ids: readonly number[]; enable: boolean; error: unknown };

/** Enables or disables the selected vehicles at once; those that stand in the way are named. */
export function StatusButtons({ ids, onDone }: Acting) {
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
          onGoOn={(others) => {
            setRefused(undefined);
            set(others, refused.enable);
          }}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}

type Properties = { refused: Refused; onGoOn: (others: number[]) => void; onClose: () => void };

function RefusedDialog({ refused: { ids, enable, error }, onGoOn, onClose }: Properties) {
  const { t } = useTranslation();
  const nameOf = useVehicleNames(ids);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(enable ? 'devices.enable' : 'devices.disable')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RefusedRows error={error} ids={ids} nameOf={nameOf} onLeaveOut={onGoOn} />
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useVehicleNames } from '../../live/index.ts';
import { NamedRows } from '../../ui/named-rows.tsx';
import { RefusedRows } from '../../ui/refused-rows.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { LimitField, useLimit } from './limit-field.tsx';
import { useSetSpeedLimit } from './requests.ts';

type Properties = { ids: readonly number[]; onClose: (done: boolean) => void };

/** Gives the selected vehicles one speed limit, or takes theirs away. */
export function SpeedLimitDialog({ ids: asked, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const format = useFormat();
  const limit = useLimit();
  const [ids, setIds] = useState(asked);
  const nameOf = useVehicleNames(asked);
  const [typed, setTyped] = useState<number | ''>('');
  const save = useSetSpeedLimit();
  const value = limit.valueOf(typed);
  const counted = (count: number) => ({ count, number: format.number(count) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === undefined) return;
    save.mutate(
      { ids, limit: value },
      {
        onSuccess: ({ changed }) => {
          const said = { ...counted(changed.length), limit: limit.words(value) };
          tell.done(t('trackingSettings.speedLimit.savedMany', said));
          onClose(true);
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('trackingSettings.speedLimit.bulkTitle', counted(ids.length))}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <RefusedRows
            error={save.error}
            ids={ids}
            nameOf={nameOf}
            onLeaveOut={(others) => {
              setIds(others);
              save.reset();
            }}
          />
          <NamedRows names={ids.map(nameOf)} />
          <LimitField typed={typed} isWrong={value === undefined} isMany onChange={setTyped} />
          <Text size="xs" c="var(--text-3)">
            {t('trackingSettings.speedLimit.bulkHint')}
          </Text>
        </Stack>
        <Group justify="flex-end" mt="lg" gap={8}>
          <Button variant="default" onClick={() => onClose(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={value === undefined}>
            {t(value === null ? 'trackingSettings.speedLimit.remove' : 'trackingSettings.speedLimit.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

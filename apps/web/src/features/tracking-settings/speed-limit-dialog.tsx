import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useVehicleNames } from '../../live/index.ts';
import { BulkDialog } from '../../ui/dialog/bulk-dialog.tsx';
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
  const [sends, setSends] = useState(true);
  const save = useSetSpeedLimit();
  const value = limit.valueOf(typed);
  const counted = (count: number) => ({ count, number: format.number(count) });
  const submit = () => {
    if (value === undefined) return;
    save.mutate(
      { ids, limit: value, sends },
      {
        onSuccess: ({ changed, sent }) => {
          const said = { ...counted(changed.length), limit: limit.words(value) };
          const done = t('trackingSettings.speedLimit.savedMany', said);
          tell.done(sent > 0 ? `${done} ${t('trackingSettings.speedLimit.sent', counted(sent))}` : done);
          onClose(true);
        },
      },
    );
  };
  return (
    <BulkDialog
      title={t('trackingSettings.speedLimit.bulkTitle', counted(ids.length))}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      mutation={save}
      action={t(value === null ? 'trackingSettings.speedLimit.remove' : 'trackingSettings.speedLimit.save')}
      isReady={value !== undefined}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <LimitField typed={typed} isWrong={value === undefined} isMany onChange={setTyped} />
      <Checkbox
        label={t('trackingSettings.speedLimit.sends')}
        description={t('trackingSettings.speedLimit.sendsHint')}
        checked={sends}
        onChange={({ currentTarget }) => setSends(currentTarget.checked)}
      />
      <Text size="xs" c="var(--text-3)">
        {t('trackingSettings.speedLimit.bulkHint')}
      </Text>
    </BulkDialog>
  );
}

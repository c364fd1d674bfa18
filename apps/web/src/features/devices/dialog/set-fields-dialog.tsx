import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicleNames } from '../../../live/index.ts';
import { BulkDialog } from '../../../ui/dialog/bulk-dialog.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { ModelSelect } from '../../tracker-models/index.ts';
import { useSetDevices } from '../acts.ts';
import { deviceTypesQuery, operatorsQuery, trackerModelsQuery } from '../requests.ts';

type Properties = { ids: readonly number[]; onClose: (done: boolean) => void };

const NONE = 'none'; // takes the operator away, where an empty choice leaves it as it is
type Typed = { deviceTypeId: string | null; trackerModelId: string | null; operatorId: string | null };

/** Gives the selected vehicles the same type, tracker model or operator; what is not chosen stays as it is. */
export function SetFieldsDialog({ ids: asked, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [ids, setIds] = useState(asked);
  const nameOf = useVehicleNames(asked);
  const [typed, setTyped] = useState<Typed>({ deviceTypeId: null, trackerModelId: null, operatorId: null });
  const setting = useSetDevices();
  const count = ids.length;
  const chosen = Object.fromEntries(
    Object.entries(typed).flatMap(([field, value]) =>
      value === null ? [] : [[field, value === NONE ? null : Number(value)]],
    ),
  );
  const submit = () =>
    setting.mutate(
      { ids, fields: chosen },
      {
        onSuccess: ({ changed }) => {
          tell.done(t('devices.set.done', { count: changed.length }));
          onClose(true);
        },
      },
    );
  return (
    <BulkDialog
      title={t('devices.set.title', { count })}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      mutation={setting}
      action={t('devices.set.action', { count })}
      isReady={Object.keys(chosen).length > 0}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Choices typed={typed} onChange={(part) => setTyped({ ...typed, ...part })} />
      <Text size="xs" c="var(--text-3)">
        {t('devices.set.text')}
      </Text>
    </BulkDialog>
  );
}

function Choices({ typed, onChange }: { typed: Typed; onChange: (part: Partial<Typed>) => void }) {
  const { t, i18n } = useTranslation();
  const { data: types = [] } = useQuery(deviceTypesQuery);
  const { data: models = [] } = useQuery(trackerModelsQuery);
  const { data: operators = [] } = useQuery(operatorsQuery);
  const french = i18n.resolvedLanguage === 'fr';
  const shared = { placeholder: t('devices.set.unchanged'), clearable: true };
  return (
    <>
      <EntityPicker
        {...shared}
        of={{ data: types.map(({ id, nameEn, nameFr }) => ({ value: String(id), label: french ? nameFr : nameEn })) }}
        data-autofocus
        label={t('devices.fields.deviceTypeId')}
        value={typed.deviceTypeId}
        onChange={(deviceTypeId) => onChange({ deviceTypeId })}
      />
      <ModelSelect
        models={models}
        description={t('devices.set.modelHint')}
        placeholder={t('devices.set.unchanged')}
        input={{
          value: typed.trackerModelId,
          onChange: (trackerModelId: string | null) => onChange({ trackerModelId }),
        }}
      />
      <EntityPicker
        {...shared}
        of={{
          data: [
            { value: NONE, label: t('devices.set.noOperator') },
            ...operators.map(({ id, name, countryCode2 }) => ({
              value: String(id),
              label: `${name} (${countryCode2})`,
            })),
          ],
        }}
        label={t('devices.fields.operatorId')}
        value={typed.operatorId}
        onChange={(operatorId) => onChange({ operatorId })}
      />
    </>
  );
}

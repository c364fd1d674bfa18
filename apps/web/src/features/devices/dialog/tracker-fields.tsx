import type { TrackerModel } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import frame from '../../../ui/dialog/dialog.module.css';
import { textFieldsOf } from '../../../ui/dialog/text-field.tsx';
import { CountryPicker } from '../../../ui/picker/country-picker.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { AbilityGlyphs, ModelSelect } from '../../tracker-models/index.ts';
import { operatorsQuery, trackerModelsQuery } from '../requests.ts';
import classes from './device-dialog.module.css';
import { FieldNote } from './field-note.tsx';
import type { UseDeviceForm } from './use-device-form.ts';

/**
 * The tracker and its SIM.
 * @param presented whether the tracker itself sent its identity, so that it is not typed
 */
export function TrackerFields({ use, presented }: { use: UseDeviceForm; presented: boolean }) {
  return (
    <div className={frame.fields}>
      <ModelAndIdentity use={use} presented={presented} />
      <SimFields use={use} />
    </div>
  );
}

/** Which tracker it is. */
export function ModelAndIdentity({
  use: { form, model, warningOf },
  presented = false,
}: {
  use: UseDeviceForm;
  presented?: boolean;
}) {
  const { t } = useTranslation();
  const text = textFieldsOf(form);
  const { data: models } = useSuspenseQuery(trackerModelsQuery);
  const identity = model === undefined ? 'anyIdentity' : model.usesImei ? 'imei' : 'identity';
  const hint = presented ? 'changeTracker' : (`fields.${identity}Hint` as const);
  return (
    <>
      <ModelSelect
        className={frame.wide}
        models={models}
        description={model ? <ModelHint model={model} /> : t('devices.fields.trackerModelHint')}
        input={form.getInputProps('trackerModelId')}
      />
      {text('imei', t(`devices.fields.${identity}`), 40, {
        isWide: true,
        description: <FieldNote warning={warningOf('imei')} hint={t(`devices.${hint}`)} />,
        inputMode: identity === 'imei' ? 'numeric' : 'text',
        required: true,
        readOnly: presented,
      })}
    </>
  );
}

/** The SIM card in it. */
export function SimFields({ use: { form } }: { use: UseDeviceForm }) {
  const { t } = useTranslation();
  const text = textFieldsOf(form);
  const { data: operators } = useSuspenseQuery(operatorsQuery);
  return (
    <>
      <CountryPicker label={t('devices.fields.countryCode2')} clearable {...form.getInputProps('countryCode2')} />
      {text('phone', t('devices.fields.phone'), 40, { description: t('devices.fields.phoneHint'), type: 'tel' })}
      {text('simNumber', t('devices.fields.simNumber'), 40, {
        isWide: true,
        description: t('devices.fields.simNumberHint'),
        inputMode: 'numeric',
      })}
      <EntityPicker
        of={{
          data: operators.map(({ id, name, countryCode2 }) => ({
            value: String(id),
            label: `${name} (${countryCode2})`,
          })),
        }}
        className={frame.wide}
        label={t('devices.fields.operatorId')}
        clearable
        {...form.getInputProps('operatorId')}
      />
    </>
  );
}

/** What the chosen model speaks and can do. */
function ModelHint({ model: { protocol, abilities, provided } }: { model: TrackerModel }) {
  const { t } = useTranslation();
  return (
    <span className={classes.modelHint}>
      <span>{t('devices.fields.trackerModelSpeaks', { protocol: protocolTitle(protocol) })}</span>
      <AbilityGlyphs abilities={abilities} />
      {provided && <span>{t('trackerModels.seeGuide')}</span>}
    </span>
  );
}

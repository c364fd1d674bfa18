import type { TrackerModel } from '@balise/contract';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { type DeviceForm, judgeForm } from './device-form.ts';

/** The dialog's form: checked by the contract's rules as fields are left, with what the server says put beside its field. */
export function useDeviceForm(initial: DeviceForm, models: TrackerModel[]) {
  const { t } = useTranslation();
  const usesImei = (values: DeviceForm) => modelOf(values, models)?.usesImei;
  const form = useForm<DeviceForm>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => codesInWords(judgeForm(values, usesImei(values)).errors, t),
  });
  const { warnings } = judgeForm(form.values, usesImei(form.values));

  return {
    form,
    model: modelOf(form.values, models),
    /** What is doubtful about a field, in words. */
    warningOf: (field: keyof DeviceForm): string | undefined => {
      const code = warnings[field];
      return code && t(`fieldWarnings.${code}`);
    },
    /** Whether these fields are right; otherwise their faults are shown. */
    check: (fields: readonly (keyof DeviceForm)[]): boolean =>
      fields.filter((field) => form.validateField(field).hasError).length === 0,
    /** Puts the server's faults beside their fields and says which these are. */
    blame: (error: unknown): string[] => {
      const faults = Object.entries(fieldFaultsOf(error, t)).filter(([field]) => field in form.values);
      for (const [field, words] of faults) form.setFieldError(field, words);
      return faults.map(([field]) => field);
    },
  };
}

export type UseDeviceForm = ReturnType<typeof useDeviceForm>;

const modelOf = ({ trackerModelId }: DeviceForm, models: TrackerModel[]): TrackerModel | undefined =>
  models.find(({ id }) => String(id) === trackerModelId);

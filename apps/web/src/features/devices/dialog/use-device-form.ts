import type { FieldCode, TrackerModel } from '@balise/contract';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import { faultWords } from '../../../api/fault-words.ts';
import { type DeviceForm, judgeForm } from './device-form.ts';

/** The dialog's form: checked by the contract's rules as fields are left, with what the server says put beside its field. */
export function useDeviceForm(initial: DeviceForm, models: TrackerModel[]) {
  const { t } = useTranslation();
  const usesImei = (values: DeviceForm) => modelOf(values, models)?.usesImei;
  const form = useForm<DeviceForm>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => inWords(judgeForm(values, usesImei(values)).errors),
  });
  const { warnings } = judgeForm(form.values, usesImei(form.values));

  function inWords(codes: Record<string, FieldCode>): Record<string, string> {
    return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, t(`fieldErrors.${code}`)]));
  }

  return {
    form,
    model: modelOf(form.values, models),
    /** What is doubtful about a field, in words. */
    warningOf: (field: keyof DeviceForm): string | undefined => {
      const code = warnings[field];
      return code && t(`fieldWarnings.${code}`);
    },
    /** Whether these fields are right; otherwise their faults are shown and the first is brought into view. */
    check: (fields: readonly (keyof DeviceForm)[]): boolean => {
      const results = fields.map((field) => ({ field, wrong: form.validateField(field).hasError }));
      const first = results.find(({ wrong }) => wrong)?.field;
      if (first) form.getInputNode(first)?.focus();
      return first === undefined;
    },
    /** Puts the server's faults beside their fields and says which these are. */
    blame: (error: unknown): string[] => {
      if (!(error instanceof CallFailed)) return [];
      const faults = Object.entries(error.fields).filter(([field]) => field in form.values);
      for (const [field, fault] of faults) form.setFieldError(field, faultWords(fault, t));
      return faults.map(([field]) => field);
    },
  };
}

export type UseDeviceForm = ReturnType<typeof useDeviceForm>;

const modelOf = ({ trackerModelId }: DeviceForm, models: TrackerModel[]): TrackerModel | undefined =>
  models.find(({ id }) => String(id) === trackerModelId);

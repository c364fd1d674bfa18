import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { type ClientForm, judgeForm } from './client-form.ts';
import { proposedZone } from './time-zones.ts';

/** The dialog's form: checked by the contract's rules as fields are left, with what the server says put beside its field. */
export function useClientForm(initial: ClientForm, choosesPartner: boolean, isNew: boolean) {
  const { t } = useTranslation();
  const retentionBefore = isNew ? undefined : initial.retentionMonths;
  const form = useForm<ClientForm>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const codes = judgeForm(values, {
        choosesPartner,
        ...(retentionBefore === undefined ? {} : { retentionBefore }),
      });
      return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, t(`fieldErrors.${code}`)]));
    },
  });
  return {
    form,
    /** What was kept until now; undefined: nothing is there yet. */
    retentionBefore,
    /** Another country proposes its zone, unless somebody chose one that the former country does not explain. */
    chooseCountry: (country: string | null) => {
      const before = form.values;
      const own = before.countryCode2 !== null && before.timeZone !== (proposedZone(before.countryCode2) ?? null);
      form.setFieldValue('countryCode2', country);
      const zone = proposedZone(country);
      if (!own && zone !== undefined) form.setFieldValue('timeZone', zone);
    },
    /** Puts the server's faults beside their fields. */
    blame: (error: unknown) => {
      if (!(error instanceof CallFailed)) return;
      for (const [field, fault] of Object.entries(error.fields)) {
        if (field in form.values) form.setFieldError(field, faultWords(fault, t));
      }
    },
  };
}

export type UseClientForm = ReturnType<typeof useClientForm>;

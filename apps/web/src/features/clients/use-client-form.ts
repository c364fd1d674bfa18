import { useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { type ClientForm, judgeForm, rangeOf } from './client-form.ts';
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
      const errors: Record<string, string> = {};
      for (const [field, code] of Object.entries(codes)) {
        const [name, words] = inField(values, field, t(`fieldErrors.${code}`), t);
        errors[name] ??= words;
      }
      return errors;
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
      for (const [field, fault] of Object.entries(fieldFaultsOf(error, t))) {
        const [name, words] = inField(form.values, field, fault, t);
        if (name in form.values) form.setFieldError(name, words);
      }
    },
  };
}

/** A fault beside the input that it belongs to: of an address range, with that range. */
function inField(form: ClientForm, field: string, fault: string, t: TFunction): [field: string, words: string] {
  const range = rangeOf(form, field);
  return range === undefined ? [field, fault] : ['trackerNetworks', t('clients.wrongRange', { range, fault })];
}

export type UseClientForm = ReturnType<typeof useClientForm>;

import type { Brand } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { askBrand } from '../../../brand/read.ts';
import { Field } from './field.tsx';

type Properties = {
  value: string;
  onChange: (value: string) => void;
  /** Called with the brand of the name that was typed, once it is left. */
  onBrand: (brand: Brand) => void;
  fault: string | undefined;
};

/** The partner's name, asked where the host name does not say whose platform this is. */
export function PartnerField({ value, onChange, onBrand, fault }: Properties) {
  const { t } = useTranslation();
  const wear = async () => {
    const name = value.trim();
    if (!name) return;
    const answer = await askBrand({ name });
    if (answer !== undefined && answer !== 'unknown') onBrand(answer);
  };
  return (
    <Field
      id="partner"
      name="partner"
      label={t('signIn.partner')}
      autoComplete="organization"
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => void wear()}
      fault={fault}
      hint={t('signIn.partnerHint')}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';

type Properties = { value: string; onChange: (value: string) => void; fault: string | undefined };

/** The email address with which somebody signs in. */
export function EmailField({ value, onChange, fault }: Properties) {
  const { t } = useTranslation();
  return (
    <Field
      id="email"
      name="email"
      type="email"
      label={t('signIn.email')}
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fault={fault}
    />
  );
}

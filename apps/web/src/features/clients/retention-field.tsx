import { RETENTION_MONTHS } from '@balise/contract';
import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import frame from '../../ui/dialog/dialog.module.css';
import { Icon } from '../../ui/icon.tsx';
import { isShortened } from './client-form.ts';
import classes from './clients.module.css';
import type { UseClientForm } from './use-client-form.ts';

/** How long a client's past is kept. To keep less than before erases what is older, and is asked for once more. */
export function RetentionField({ use: { form, retentionBefore } }: { use: UseClientForm }) {
  const { t } = useTranslation();
  const { fullName, retentionMonths } = form.values;
  const isShorter = retentionBefore !== undefined && isShortened(retentionBefore, retentionMonths);
  const kept = RETENTION_MONTHS.find((months) => String(months) === retentionMonths) ?? 'forever';
  return (
    <>
      <Select
        label={t('clients.fields.retentionMonths')}
        description={t(`clients.retentionHints.${kept}`)}
        allowDeselect={false}
        data={[
          { value: 'forever', label: t('clients.retention.forever') },
          ...RETENTION_MONTHS.toReversed().map((months) => ({
            value: String(months),
            label: t(`clients.retention.${months}`),
          })),
        ]}
        {...form.getInputProps('retentionMonths')}
      />
      {isShorter && (
        <div className={`${frame.wide} ${classes.shorten}`} role="alert">
          <strong>
            <Icon name="warning" /> {t('clients.shorten.title')}
          </strong>
          <p>{t('clients.shorten.text', { name: fullName, kept: t(`clients.retention.${kept}`) })}</p>
          <Checkbox
            label={t('clients.shorten.agree')}
            {...form.getInputProps('retentionAgreed', { type: 'checkbox' })}
          />
        </div>
      )}
    </>
  );
}

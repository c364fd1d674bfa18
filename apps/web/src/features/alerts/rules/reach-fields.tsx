import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hoursOn } from '../../../ui/week-hours/week-hours.ts';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import { Whole } from './parameter-fields.tsx';
import type { RulePart } from './rule-dialog.tsx';
import classes from './rules.module.css';

const NIGHT = [...hoursOn([1, 2, 3, 4, 5, 6, 7], 0, 6), ...hoursOn([1, 2, 3, 4, 5, 6, 7], 22, 24)];

/** Who is notified, beside the inbox; when messages wait; and when many become one. */
export function ReachFields(part: RulePart & { clientId: number | undefined }) {
  const { t } = useTranslation();
  const { form, set, faults } = part;
  return (
    <>
      <p className={`text-sm muted ${classes.wide}`}>{t('alertRules.dialog.inbox')}</p>
      <Whole
        {...part}
        name="digestAfter"
        of="digestAfter"
        label={t('alertRules.dialog.digest')}
        hint={t('alertRules.dialog.digestHint')}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t('alertRules.dialog.quiet')}
        description={t('alertRules.dialog.quietHint')}
        checked={form.quietHours !== null}
        onChange={({ currentTarget: { checked } }) => set({ quietHours: checked ? NIGHT : null })}
      />
      {form.quietHours && (
        <div className={classes.wide}>
          <WeekHoursField
            label={t('alertRules.dialog.quiet')}
            value={form.quietHours}
            error={faults.quietHours}
            onChange={(quietHours) => set({ quietHours })}
          />
        </div>
      )}
    </>
  );
}

import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hoursOn } from '../../../ui/week-hours/week-hours.ts';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import type { RulePart } from './rule-form.ts';
import classes from './rules.module.css';

/** Always, or in chosen hours of the week. */
export function WhenFields({ form, set, faults, timeZone }: RulePart) {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        className={classes.wide ?? ''}
        aria-label={t('alertRules.dialog.when')}
        value={form.schedule ? 'hours' : 'always'}
        onChange={(value) => set({ schedule: value === 'always' ? null : hoursOn([1, 2, 3, 4, 5], 8, 18) })}
        data={[
          { value: 'always', label: t('alertRules.dialog.always') },
          { value: 'hours', label: t('alertRules.dialog.atTimes') },
        ]}
      />
      {form.schedule && (
        <div className={classes.wide}>
          <WeekHoursField
            label={t('alertRules.dialog.atTimes')}
            timeZone={timeZone}
            value={form.schedule}
            error={faults.schedule}
            onChange={(schedule) => set({ schedule })}
          />
        </div>
      )}
    </>
  );
}

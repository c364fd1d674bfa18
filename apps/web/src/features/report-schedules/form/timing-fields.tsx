import { PERIODICITIES, type Periodicity } from '@balise/contract';
import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../../ui/week-hours/use-day-names.ts';
import { DAYS } from '../../../ui/week-hours/week-hours.ts';
import { timingQuery } from '../requests.ts';
import classes from '../schedules.module.css';
import { useComingWords } from '../use-schedule-words.ts';
import { LAST_DAY, type SchedulePart, timingInput } from './schedule-form.ts';

/** When it is sent, and the next three sendings with the days that each is about. */
export function TimingFields({ form, set, faults, timeZone }: SchedulePart & { timeZone: string | undefined }) {
  const { t } = useTranslation();
  const nameOf = useDayNames('long');
  const { data = [] } = useQuery(timingQuery(timingInput(form, timeZone)));
  const words = useComingWords(timeZone);
  return (
    <>
      <SegmentedControl
        className={classes.wide ?? ''}
        aria-label={t('reportSchedules.dialog.periodicity')}
        data={PERIODICITIES.map((value) => ({ value, label: t(`reportSchedules.periodicities.${value}`) }))}
        value={form.periodicity}
        onChange={(periodicity) => set({ periodicity: periodicity as Periodicity })}
      />
      {form.periodicity === 'weekly' && (
        <Checkbox.Group
          className={classes.wide ?? ''}
          label={t('reportSchedules.dialog.weekdays')}
          value={form.weekdays.map(String)}
          error={faults.weekdays}
          onChange={(days) => set({ weekdays: days.map(Number).sort((one, other) => one - other) })}
        >
          <Group gap={16} mt={8}>
            {DAYS.map((day) => (
              <Checkbox key={day} value={String(day)} label={nameOf(day)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {form.periodicity === 'monthly' && (
        <Select
          label={t('reportSchedules.dialog.monthDay')}
          allowDeselect={false}
          data={Array.from({ length: LAST_DAY }, (_, place) => ({
            value: String(place + 1),
            label: place + 1 === LAST_DAY ? t('reportSchedules.dialog.lastDay') : String(place + 1),
          }))}
          value={String(form.monthDay)}
          error={faults.monthDay}
          onChange={(day) => day && set({ monthDay: Number(day) })}
        />
      )}
      <TextInput
        type="time"
        label={t('reportSchedules.dialog.sendTime')}
        description={timeZone && t('reportSchedules.dialog.zone', { timeZone })}
        required
        value={form.sendTime}
        error={faults.sendTime}
        onChange={({ currentTarget: { value } }) => set({ sendTime: value })}
      />
      {data.length > 0 && (
        <div className={classes.coming}>
          <b>{t('reportSchedules.dialog.next')}</b>
          <ul>
            {data.map((coming) => (
              <li key={coming.at}>{words(coming)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

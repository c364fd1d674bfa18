import { type ColumnKey, LANGUAGES, REPORTS, type ReportFormat } from '@balise/contract';
import type { Language } from '@balise/i18n';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { ColumnChoice } from '../../../ui/table/column-choice.tsx';
import classes from '../schedules.module.css';
import type { SchedulePart } from './schedule-form.ts';

/** What it is called, and the file. */
export function ReportFields({ form, set, faults }: SchedulePart) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { kind } = form.report;
  const choosable = REPORTS[kind].columns.slice(1).filter(({ clients }) => !clients || role !== 'client');
  return (
    <>
      <TextInput
        className={classes.wide ?? ''}
        label={t('reportSchedules.dialog.name')}
        description={t(`reports.kinds.${kind}`)}
        required
        data-autofocus
        maxLength={60}
        value={form.name}
        error={faults.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <Select
        label={t('reportSchedules.dialog.format')}
        allowDeselect={false}
        data={REPORTS[kind].formats.map((value) => ({ value, label: t(`reportScreen.formats.${value}`) }))}
        value={form.format}
        error={faults.format}
        onChange={(format) => format && set({ format: format as ReportFormat })}
      />
      <Select
        label={t('reportSchedules.dialog.language')}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({
          value,
          label: t(value === 'en' ? 'common.english' : 'common.french'),
        }))}
        value={form.language}
        onChange={(language) => language && set({ language: language as Language })}
      />
      <div className={classes.columns}>
        <ColumnChoice
          columns={choosable.map(({ key }) => ({ id: key, label: t(`reports.columns.${key}`) }))}
          shown={form.report.columns ?? null}
          onChange={(columns) => set({ report: { ...form.report, columns: columns as ColumnKey[] | null } })}
        />
        <span className="text-xs faint">
          {form.report.columns
            ? t('reportSchedules.dialog.someColumns', { count: form.report.columns.length + 1 })
            : t('reportSchedules.dialog.allColumns')}
        </span>
      </div>
      <p className={`${classes.wide} text-xs faint`}>
        {faults.devices ?? faults['devices.deviceIds'] ?? t('reportSchedules.dialog.dynamic')}
      </p>
    </>
  );
}

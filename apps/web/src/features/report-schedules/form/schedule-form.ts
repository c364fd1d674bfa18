import {
  type FieldErrors,
  fieldErrorsOf,
  LAST_OF_MONTH,
  type Periodicity,
  REPORTS,
  type ReportForm,
  type ReportFormat,
  type ReportKind,
  type ReportSchedule,
  ReportScheduleFields,
} from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { ScheduleInput, TimingInput } from '../requests.ts';

/** What is sent: the report as it was shown. */
export type ScheduledReport = Pick<
  ScheduleInput,
  'clientId' | 'kind' | 'devices' | 'filters' | 'groupBy' | 'sort' | 'columns'
>;

/** What is typed: ids as pickers hold them. */
export type ScheduleForm = {
  report: ScheduledReport;
  name: string;
  format: ReportFormat;
  language: Language;
  periodicity: Periodicity;
  weekdays: number[];
  monthDay: number;
  sendTime: string;
  contacts: string[];
  toOwner: boolean;
  skipEmpty: boolean;
  isActive: boolean;
};

/** What a group of fields of the form gets. */
export type SchedulePart = {
  form: ScheduleForm;
  set: (next: Partial<ScheduleForm>) => void;
  /** What is wrong, in words, by field of the contract. */
  faults: Record<string, string>;
};

export const LAST_DAY = LAST_OF_MONTH;

/** The report on screen as a schedule keeps it: without its period, which follows from the day of sending. */
export const reportOf = (kind: ReportKind, form: ReportForm, shown: string[] | null): ScheduledReport => ({
  kind,
  devices: form.devices,
  filters: form.filters,
  groupBy: form.groupBy,
  sort: form.sort,
  columns: shown && REPORTS[kind].columns.map(({ key }) => key).filter((key) => shown.includes(key)),
  ...(form.clientId ? { clientId: form.clientId } : {}),
});

/** A new schedule: every Monday morning, to oneself. */
export const newForm = (report: ScheduledReport, name: string, language: Language): ScheduleForm => ({
  report,
  name,
  format: 'xlsx',
  language,
  periodicity: 'weekly',
  weekdays: [1],
  monthDay: 1,
  sendTime: '07:00',
  contacts: [],
  toOwner: true,
  skipEmpty: false,
  isActive: true,
});

export const formOf = (schedule: ReportSchedule): ScheduleForm => ({
  report: {
    kind: schedule.kind,
    devices: schedule.devices,
    filters: schedule.filters,
    groupBy: schedule.groupBy,
    sort: schedule.sort,
    columns: schedule.columns,
    clientId: schedule.clientId,
  },
  name: schedule.name,
  format: schedule.format,
  language: schedule.language,
  periodicity: schedule.periodicity,
  weekdays: schedule.weekdays,
  monthDay: schedule.monthDay ?? 1,
  sendTime: schedule.sendTime,
  contacts: schedule.contactIds.map(String),
  toOwner: schedule.toOwner,
  skipEmpty: schedule.skipEmpty,
  isActive: schedule.isActive,
});

const timingOf = ({ periodicity, weekdays, monthDay, sendTime }: ScheduleForm) => ({
  periodicity,
  weekdays: periodicity === 'weekly' ? weekdays : [],
  monthDay: periodicity === 'monthly' ? monthDay : null,
  sendTime,
});

/** What the call is given; not yet judged. */
export const inputOf = (form: ScheduleForm): ScheduleInput =>
  ({
    ...form.report,
    ...timingOf(form),
    name: form.name,
    format: form.format,
    language: form.language,
    contactIds: form.contacts.map(Number),
    toOwner: form.toOwner,
    skipEmpty: form.skipEmpty,
    isActive: form.isActive,
  }) as ScheduleInput;

/** What is asked for the coming sendings; undefined while the times are not whole. */
export function timingInput(form: ScheduleForm, timeZone: string | undefined): TimingInput | undefined {
  const isWhole = form.sendTime !== '' && (form.periodicity !== 'weekly' || form.weekdays.length > 0);
  return timeZone !== undefined && isWhole ? { ...timingOf(form), timeZone } : undefined;
}

/** Faults by field, as the server would find them. */
export function judge(form: ScheduleForm): FieldErrors {
  const input = inputOf(form);
  const parsed = ReportScheduleFields.safeParse(input);
  return parsed.success ? {} : fieldErrorsOf(parsed.error, input);
}

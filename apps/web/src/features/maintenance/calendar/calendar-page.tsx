import type { Due } from '@balise/contract';
import { weekdayOf } from '@balise/maintenance';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { PlanDayDialog } from '../acts/plan-day-dialog.tsx';
import { PlannedMark } from '../due/planned-mark.tsx';
import { StateMark } from '../due/state-mark.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { duesQuery } from '../requests.ts';
import type { CalendarSearch } from '../search.ts';
import { noonOf, useDueWords } from '../use-due-words.ts';
import classes from './calendar.module.css';

const DAY = 86_400_000;
const nameOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
const numberOf = (day: string) => Math.floor(Date.parse(day) / DAY);

/** What is due or planned on each day of a week or a month. */
export function CalendarPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as CalendarSearch;
  const set = (part: CalendarSearch) =>
    void navigate({ to: '/maintenance/calendar', search: Object.assign({}, search, part) as never });
  const mayManage = useMay('manage_maintenance');
  const of = { ...(search.clientId && { clientId: search.clientId }) };
  const at = search.day ?? nameOf(Math.floor(Date.now() / DAY));
  const { first, last, days, before, after } = spanOf(at, search.step === 'week');
  const { data, error } = useQuery(
    duesQuery({
      from: first,
      until: last,
      pageSize: 100,
      ...of,
    }),
  );
  if (error && !data) throw error; // the route's error screen says why
  const byDay = Map.groupBy(data?.dues ?? [], ({ plannedOn, on }) => plannedOn ?? on ?? '');
  const title = search.step === 'week' ? format.days(noonOf(first), noonOf(last)) : format.month(noonOf(at));
  return (
    <Page title={t('maintenance.title')}>
      <MaintenanceTabs />
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          aria-label={t('maintenance.calendar.previous')}
          onClick={() => set({ day: before })}
        >
          <Icon name="chevronLeft" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('maintenance.calendar.next')} onClick={() => set({ day: after })}>
          <Icon name="chevronRight" />
        </ActionIcon>
        <Button variant="default" onClick={() => set({ day: undefined })}>
          {t('maintenance.calendar.now')}
        </Button>
        <h2 className={classes.title}>{title}</h2>
        <span className="grow" />
        {mayManage && (
          <Button variant="default" leftSection={<Icon name="calendar" />} onClick={() => set({ plan: true })}>
            {t('maintenance.planDay.open')}
          </Button>
        )}
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
        <SegmentedControl
          data={[
            { value: 'month', label: t('maintenance.calendar.month') },
            { value: 'week', label: t('maintenance.calendar.week') },
          ]}
          value={search.step ?? 'month'}
          onChange={(step) => set({ step: step === 'week' ? 'week' : undefined })}
        />
      </div>
      {data && data.total > data.dues.length && (
        <p className="text-sm muted">
          {t('maintenance.calendar.mostUrgent', { shown: data.dues.length, total: format.number(data.total) })}
        </p>
      )}
      <ol className={classes.days} data-step={search.step} aria-busy={data === undefined}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            dues={byDay.get(day) ?? []}
            today={data?.today}
            isOther={!day.startsWith(at.slice(0, 7)) && search.step !== 'week'}
            most={search.step === 'week' ? 40 : 4}
          />
        ))}
      </ol>
      {search.plan && mayManage && <PlanDayDialog selection={of} onClose={() => set({ plan: undefined })} />}
    </Page>
  );
}

type DayProperties = { day: string; dues: readonly Due[]; today: string | undefined; isOther: boolean; most: number };

function Day({ day, dues, today, isOther, most }: DayProperties) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const left = dues.length - most;
  return (
    <li
      className={classes.day}
      data-today={day === today || undefined}
      data-other={isOther || undefined}
      data-empty={dues.length === 0 || undefined}
    >
      <span className={classes.date}>{format.weekday(noonOf(day)).replace(/\s*\d{4}$/, '')}</span>
      {dues.slice(0, most).map((due) => (
        <Link
          key={due.id}
          to="/maintenance"
          search={{ due: due.id } as never}
          className={classes.due}
          title={`${due.designation} ${due.service}: ${words.left(due)}`}
        >
          <StateMark state={due.state} />
          <PlannedMark due={due} />
          <b className="semibold">{due.designation}</b> {due.service}
        </Link>
      ))}
      {left > 0 && <span className="text-xs muted">{t('maintenance.calendar.more', { count: left })}</span>}
    </li>
  );
}

/** The days that are shown of a week, or of the whole weeks of a month, and the days that lead to those before and after. */
function spanOf(at: string, isWeek: boolean) {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monday = (number: number) => number - weekdayOf(number);
  const start = monday(isWeek ? numberOf(at) : Date.UTC(year, month) / DAY);
  const end = isWeek ? start + 6 : monday(Date.UTC(year, month + 1, 0) / DAY) + 6;
  const days = Array.from({ length: end - start + 1 }, (_, place) => nameOf(start + place));
  return {
    days,
    first: nameOf(start),
    last: nameOf(end),
    before: isWeek ? nameOf(start - 7) : nameOf(Date.UTC(year, month - 1) / DAY),
    after: isWeek ? nameOf(start + 7) : nameOf(Date.UTC(year, month + 1) / DAY),
  };
}

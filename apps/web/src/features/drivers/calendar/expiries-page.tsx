import { CALENDAR_ENTRIES, type DriverOnDay } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useDay } from '../../../language/use-day.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { nameOf } from '../driver-name.tsx';
import { DriverTabs } from '../driver-tabs.tsx';
import { ExpiryChip } from '../expiry-chip.tsx';
import { expiriesQuery } from '../requests.ts';
import { useExpiriesSearch } from '../search.ts';
import classes from './calendar.module.css';
import { monthGrid, otherMonth, todayIn } from './month.ts';

/** What of which driver ends on which day, a month at a time: a grid, on a phone a list. */
export function ExpiriesPage() {
  const { t } = useTranslation();
  const { search, set } = useExpiriesSearch();
  const { month: monthWords } = useDay();
  const { number } = useFormat();
  const isPhone = useIsPhone();
  const today = todayIn(useUser().client?.timeZone, Date.now());
  const month = search.month ?? today.slice(0, 7);
  const days = monthGrid(month);
  const { data, error } = useQuery(
    expiriesQuery({ clientId: search.clientId, from: days[0] as string, to: days.at(-1) as string }),
  );
  if (error && !data) throw error;
  const expiries = data?.expiries ?? [];
  const step = (by: number) => set({ month: otherMonth(month, by) });
  const list = expiries.filter(({ on }) => on.startsWith(month));
  return (
    <Page title={t('drivers.calendar.title')}>
      <DriverTabs />
      <div className={classes.bar}>
        <ActionIcon variant="default" aria-label={t('drivers.calendar.previous')} onClick={() => step(-1)}>
          <Icon name="chevronLeft" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('drivers.calendar.next')} onClick={() => step(1)}>
          <Icon name="chevronRight" />
        </ActionIcon>
        <h2 className={classes.month} aria-live="polite">
          {monthWords(`${month}-01`)}
        </h2>
        <Button variant="default" disabled={!search.month} onClick={() => set({ month: undefined })}>
          {t('drivers.calendar.today')}
        </Button>
        <span className="grow" />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </div>
      {data?.isCut && <p role="status">{t('drivers.calendar.cut', { count: number(CALENDAR_ENTRIES) as never })}</p>}
      {isPhone ? (
        <Agenda expiries={list} isWaiting={!data} />
      ) : (
        <Grid days={days} month={month} today={today} expiries={expiries} />
      )}
    </Page>
  );
}

function useOpen(): (expiry: DriverOnDay) => void {
  const navigate = useNavigate();
  const TAB = { licence: 'licence', medical: 'health', identity: undefined, contract: 'professional' } as const;
  return ({ driverId, document }) =>
    void navigate({ to: '/drivers', search: { edit: driverId as number, tab: TAB[document] } });
}

function Entry({ expiry }: { expiry: DriverOnDay }) {
  const open = useOpen();
  return (
    <button type="button" className={classes.entry} onClick={() => open(expiry)}>
      <span className={classes.name}>{nameOf(expiry)}</span>
      <ExpiryChip expiry={expiry} />
    </button>
  );
}

const SHOWN = 3; // entries of a day in the grid

type GridProperties = { days: readonly string[]; month: string; today: string; expiries: readonly DriverOnDay[] };

function Grid({ days, month, today, expiries }: GridProperties) {
  const { t } = useTranslation();
  const { weekday } = useDay();
  const byDay = Map.groupBy(expiries, ({ on }) => on);
  return (
    <ol className={classes.grid}>
      {days.slice(0, 7).map((day) => (
        <li key={`head ${day}`} className={classes.head} aria-hidden>
          {weekday(day).split(' ')[0]}
        </li>
      ))}
      {days.map((day) => {
        const of = byDay.get(day) ?? [];
        return (
          <li
            key={day}
            className={classes.day}
            data-other={!day.startsWith(month) || undefined}
            data-today={day === today || undefined}
          >
            <time dateTime={day} title={weekday(day)}>
              {Number(day.slice(8))}
            </time>
            {of.slice(0, SHOWN).map((expiry) => (
              <Entry key={`${expiry.driverId} ${expiry.document}`} expiry={expiry} />
            ))}
            {of.length > SHOWN && (
              <details className={classes.more}>
                <summary>{t('drivers.calendar.more', { count: of.length - SHOWN })}</summary>
                {of.slice(SHOWN).map((expiry) => (
                  <Entry key={`${expiry.driverId} ${expiry.document}`} expiry={expiry} />
                ))}
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Agenda({ expiries, isWaiting }: { expiries: readonly DriverOnDay[]; isWaiting: boolean }) {
  const { t } = useTranslation();
  const { weekday } = useDay();
  if (isWaiting) return null;
  if (expiries.length === 0) return <StatePanel icon="calendar" title={t('drivers.calendar.none')} text="" />;
  return (
    <ol className={classes.agenda}>
      {[...Map.groupBy(expiries, ({ on }) => on)].map(([day, of]) => (
        <li key={day}>
          <h3>{weekday(day)}</h3>
          {of.map((expiry) => (
            <Entry key={`${expiry.driverId} ${expiry.document}`} expiry={expiry} />
          ))}
        </li>
      ))}
    </ol>
  );
}

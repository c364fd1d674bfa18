import type { ReportSchedule } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { RowSwitch } from '../../ui/table/row-switch.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './schedules.module.css';
import { SendingState } from './sending-state.tsx';
import { useComingWords, useWhenWords } from './use-schedule-words.ts';

type On = {
  onOpen: (schedule: ReportSchedule) => void;
  onSendings: (schedule: ReportSchedule) => void;
  onSwitch: (schedule: ReportSchedule, isActive: boolean) => void;
};

/** The columns of scheduled reports: name, when in words, the next sending, what came of the last one, whether it is on. */
export function useScheduleColumns({ onOpen, onSendings, onSwitch }: On): TableColumn<ReportSchedule>[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const when = useWhenWords();
  return [
    {
      id: 'name',
      label: t('reportSchedules.columns.name'),
      width: 280,
      phone: 'title',
      cell: (schedule) => (
        <span className={`${classes.name} two-lines`} data-off={!schedule.isActive || undefined}>
          <button type="button" className="row-link" onClick={() => onOpen(schedule)}>
            {schedule.name}
          </button>
          <span className={classes.under}>
            {[t(`reports.kinds.${schedule.kind}`), role === 'client' ? '' : schedule.clientName]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'when',
      label: t('reportSchedules.columns.when'),
      phone: 'below',
      cell: (schedule) => <span className={classes.words}>{when(schedule)}</span>,
    },
    {
      id: 'next',
      label: t('reportSchedules.columns.next'),
      phone: 'below',
      cell: (schedule) => <NextSending schedule={schedule} />,
    },
    {
      id: 'last',
      label: t('reportSchedules.columns.last'),
      phone: 'below',
      cell: (schedule) =>
        schedule.last ? (
          <button type="button" className="row-link" onClick={() => onSendings(schedule)}>
            <SendingState sending={schedule.last} timeZone={schedule.timeZone} />
          </button>
        ) : (
          <span className="faint">{t('reportSchedules.never')}</span>
        ),
    },
    {
      id: 'active',
      label: t('reportSchedules.columns.active'),
      phone: 'end',
      cell: (schedule) => (
        <RowSwitch
          name={t('reportSchedules.activate', { name: schedule.name })}
          checked={schedule.isActive}
          onChange={(isActive) => onSwitch(schedule, isActive)}
        />
      ),
    },
  ];
}

function NextSending({ schedule: { next, timeZone } }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const words = useComingWords(timeZone);
  const [first] = next;
  return first ? (
    <span className={classes.words}>{words(first)}</span>
  ) : (
    <span className="faint">{t('reportSchedules.paused')}</span>
  );
}

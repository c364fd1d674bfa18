import type { ReportSchedule, ReportSending } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { sendingsQuery } from './requests.ts';
import { SendingState } from './sending-state.tsx';
import { usePeriodWords } from './use-schedule-words.ts';

/** The latest sendings of a scheduled report: of which days, to how many, or why not. */
export function SendingsDialog({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(sendingsQuery(schedule.id));
  const periodOf = usePeriodWords(schedule.timeZone);
  return (
    <Dialog title={`${t('reportSchedules.sendings')}: ${schedule.name}`} size={640} onClose={onClose}>
      <DataTable<ReportSending>
        isInSection
        label={t('reportSchedules.sendings')}
        rows={data?.sendings ?? []}
        keyOf={({ id }) => id}
        columns={[
          { id: 'period', label: t('reportSchedules.columns.period'), phone: 'title', cell: periodOf },
          {
            id: 'state',
            label: t('reportSchedules.columns.last'),
            phone: 'below',
            cell: (sending) => <SendingState sending={sending} timeZone={schedule.timeZone} />,
          },
        ]}
      />
    </Dialog>
  );
}

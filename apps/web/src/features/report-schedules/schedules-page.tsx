import type { ReportSchedule } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { plain } from '../../ui/plain.ts';
import { DeleteItem, EditItem } from '../../ui/table/menu-items.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { ScheduleDialog } from './form/schedule-dialog.tsx';
import { formOf, inputOf } from './form/schedule-form.ts';
import { ReportTabs } from './report-tabs.tsx';
import { schedulesQuery, useDeleteSchedule, useSaveSchedule, useSendSchedule } from './requests.ts';
import { useScheduleColumns } from './schedule-columns.tsx';
import { FILTERS, useSchedulesSearch } from './search.ts';
import { SendingsDialog } from './sendings-dialog.tsx';

/** The reports that are made and sent at fixed times. */
export function SchedulesPage() {
  const { t } = useTranslation();
  const list = useSchedulesSearch();
  const { search, set } = list;
  const tell = useTell();
  const [deleting, setDeleting] = useState<ReportSchedule>();
  const { data, error } = useQuery(schedulesQuery);
  const save = useSaveSchedule();
  const columns = useScheduleColumns({
    onOpen: ({ id }) => set({ edit: id }),
    onSendings: ({ id }) => set({ sendings: id }),
    onSwitch: (schedule, isActive) =>
      save.mutate(
        { id: schedule.id, body: { ...inputOf(formOf(schedule)), isActive } },
        {
          onSuccess: ({ name }) =>
            tell.done(t(isActive ? 'reportSchedules.switchedOn' : 'reportSchedules.switchedOff', { name })),
          onError: tell.failed,
        },
      ),
  });
  if (error && !data) throw error; // the route's error screen says why
  const fits = (schedule: ReportSchedule): boolean =>
    (search.clientId === undefined || schedule.clientId === search.clientId) &&
    plain(`${schedule.name} ${schedule.clientName}`).includes(plain(search.search ?? ''));
  const edited = data?.find(({ id }) => id === search.edit);
  const sent = data?.find(({ id }) => id === search.sendings);
  return (
    <ListPage
      title={t('reportSchedules.title')}
      searchHint={t('reportSchedules.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      tabs={() => <ReportTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{
        icon: 'report',
        title: t('reportSchedules.none.title'),
        text: t('reportSchedules.none.text'),
        action: (
          <Button renderRoot={(props) => <Link to="/reports" {...props} />}>{t('reportSchedules.none.action')}</Button>
        ),
      }}
      noMatch={{ ...t('reportSchedules.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(schedule) => (
        <ScheduleMenu
          schedule={schedule}
          onEdit={() => set({ edit: schedule.id })}
          onSendings={() => set({ sendings: schedule.id })}
          onDelete={() => setDeleting(schedule)}
        />
      )}
    >
      {edited && <ScheduleDialog schedule={edited} onClose={() => set({ edit: undefined })} />}
      {sent && <SendingsDialog schedule={sent} onClose={() => set({ sendings: undefined })} />}
      {deleting && <DeleteDialog schedule={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

type MenuProperties = { schedule: ReportSchedule } & Record<'onEdit' | 'onSendings' | 'onDelete', () => void>;

function ScheduleMenu({ schedule: { id, name, last }, onEdit, onSendings, onDelete }: MenuProperties) {
  const { t } = useTranslation();
  const tell = useTell();
  const send = useSendSchedule();
  const sendNow = () =>
    send.mutate(id, {
      onSuccess: () => tell.done(t('reportSchedules.beingMade', { name })),
      onError: tell.failed,
    });
  return (
    <RowMenu label={t('reportSchedules.actionsFor', { name })}>
      <Menu.Item leftSection={<Icon name="mail" />} disabled={last?.state === 'making'} onClick={sendNow}>
        {t('reportSchedules.sendNow')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="log" />} onClick={onSendings}>
        {t('reportSchedules.sendings')}
      </Menu.Item>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={onDelete} />
    </RowMenu>
  );
}

/** Asks once more before a scheduled report is deleted. */
function DeleteDialog({ schedule: { id, name }, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeleteSchedule();
  const words = {
    ...t('reportSchedules.delete', { returnObjects: true, name }),
    done: t('reportSchedules.deleted', { name }),
  };
  return <ConfirmDeletion {...{ words, mutation, id: id as number, onClose }} />;
}

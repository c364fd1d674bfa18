import type { Currency, Service } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { plain } from '../../../ui/plain.ts';
import { DeleteItem, EditItem } from '../../../ui/table/menu-items.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { URGENT_FIRST } from '../due/due-lines.tsx';
import { StateMark } from '../due/state-mark.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery, servicesQuery, useDeleteService, useRestoreService } from '../requests.ts';
import { useServicesSearch } from '../search.ts';
import { useDueWords } from '../use-due-words.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { VehiclesDialog } from './vehicles-dialog.tsx';

/** The services of the client: intervals, costs, and the vehicles that have them. */
export function ServicesPage() {
  const { t } = useTranslation();
  const list = useServicesSearch();
  const { search, set } = list;
  const [deleting, setDeleting] = useState<Service>();
  const mayManage = useMay('manage_maintenance');
  const may = !useUser().accountLimited && mayManage;
  const { data, error } = useQuery(servicesQuery(search.clientId));
  const { data: costs } = useQuery(costsQuery(search.clientId));
  const columns = useServiceColumns((service) => set({ vehicles: service.id }));
  if (error && !data) throw error; // the route's error screen says why
  const fits = ({ name, description }: Service) => plain(`${name} ${description}`).includes(plain(search.search ?? ''));
  const of = (id: number | undefined) => data?.find((service) => service.id === id);
  const [edited, shown] = [of(search.edit), of(search.vehicles)];
  const add = may && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('maintenance.actions.newService')}
    </Button>
  );
  return (
    <ListPage
      title={t('maintenance.title')}
      searchHint={t('maintenance.service.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      isUncounted
      acts={add}
      above={<MaintenanceTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'wrench', ...t('maintenance.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('maintenance.noMatch', { returnObjects: true }), clears: ['search', 'clientId'] }}
      {...(mayManage && {
        actsOf: (service: Service) => (
          <Acts
            service={service}
            may={may}
            on={{
              edit: () => set({ edit: service.id }),
              vehicles: () => set({ vehicles: service.id }),
              delete: () => setDeleting(service),
            }}
          />
        ),
      })}
    >
      {may && search.add && (
        <ServiceDialog
          clientId={search.clientId}
          currency={(costs?.currency ?? data?.[0]?.currency ?? null) as Currency | null}
          onClose={() => set({ add: undefined })}
        />
      )}
      {may && edited && (
        <ServiceDialog
          service={edited}
          currency={edited.currency as Currency}
          onClose={() => set({ edit: undefined })}
        />
      )}
      {shown && <VehiclesDialog service={shown} onClose={() => set({ vehicles: undefined })} />}
      {deleting && <DeleteDialog service={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

function useServiceColumns(onVehicles: (service: Service) => void): TableColumn<Service>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  return [
    {
      id: 'name',
      label: t('maintenance.columns.service'),
      phone: 'title',
      width: 260,
      cell: (service) => (
        <button type="button" className="row-link" onClick={() => onVehicles(service)}>
          {service.name}
        </button>
      ),
    },
    {
      id: 'interval',
      label: t('maintenance.columns.interval'),
      phone: 'below',
      cell: ({ interval }) => words.interval(interval),
    },
    {
      id: 'vehicles',
      label: t('maintenance.columns.vehicles'),
      align: 'end',
      phone: 'figure',
      cell: ({ vehicles }) => format.number(vehicles),
    },
    {
      id: 'states',
      label: t('maintenance.columns.state'),
      phone: 'below',
      cell: ({ id, counts }) =>
        URGENT_FIRST.filter((state) => counts[state] > 0).map((state) => (
          <Link
            key={state}
            to="/maintenance"
            search={{ service: id, state } as never}
            className="nowrap"
            style={{ marginInlineEnd: 12 }}
            title={t(`maintenance.states.${state}`)}
          >
            <StateMark state={state} />
            {format.number(counts[state])}
            <span className="visually-hidden"> {t(`maintenance.states.${state}`)}</span>
          </Link>
        )),
    },
    {
      id: 'cost',
      label: t('maintenance.columns.cost'),
      align: 'end',
      cell: ({ expectedCost, currency }) => (expectedCost === null ? '' : words.money(expectedCost, currency)),
    },
    {
      id: 'status',
      label: t('maintenance.columns.status'),
      phone: 'below',
      cell: ({ status }) => t(`maintenance.service.${status}`),
      onPhone: ({ status }) => status === 'inactive' && t(`maintenance.service.${status}`),
    },
  ];
}

type ActsProperties = { service: Service; may: boolean; on: Record<'edit' | 'vehicles' | 'delete', () => void> };

function Acts({ service: { name }, may, on }: ActsProperties) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('maintenance.service.actionsFor', { name })}>
      <Menu.Item leftSection={<Icon name="vehicle" />} onClick={on.vehicles}>
        {t('maintenance.service.vehiclesAction')}
      </Menu.Item>
      {may && (
        <>
          <EditItem onClick={on.edit} />
          <DeleteItem onClick={on.delete} />
        </>
      )}
    </RowMenu>
  );
}

/** Asks once more before a service is deleted; it can be taken back afterwards. */
function DeleteDialog({ service: { id, name }, onClose }: { service: Service; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const restore = useRestoreService();
  const restored = () => tell.done(t('maintenance.service.restored', { name }));
  return (
    <ConfirmDeletion
      words={{
        ...t('maintenance.service.delete', { returnObjects: true, name }),
        done: t('maintenance.service.deleted', { name }),
      }}
      mutation={useDeleteService()}
      id={id}
      undo={() => restore.mutate(id, { onSuccess: restored, onError: tell.failed })}
      onClose={onClose}
    />
  );
}

import { CURRENCY_DIGITS, type Currency, majorUnits, type Operation } from '@balise/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { plain } from '../../../ui/plain.ts';
import { RowActs } from '../../../ui/table/row-acts.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery, operationsQuery, useDeleteOperation, useSaveOperation } from '../requests.ts';
import { useOperationsSearch } from '../search.ts';
import { useDueWords } from '../use-due-words.ts';

/** The steps that services are made of, with what they usually cost. */
export function OperationsPage() {
  const { t } = useTranslation();
  const list = useOperationsSearch();
  const { search, set } = list;
  const [deleting, setDeleting] = useState<Operation>();
  const mayManage = useMay('manage_maintenance');
  const may = !useUser().accountLimited && mayManage;
  const { data, error } = useQuery(operationsQuery);
  const { data: costs } = useQuery(costsQuery(undefined));
  const currency = costs?.currency ?? null;
  const columns = useOperationColumns(currency);
  if (error && !data) throw error; // the route's error screen says why
  const edited = data?.find(({ id }) => id === search.edit);
  const add = may && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('maintenance.operation.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('maintenance.title')}
      searchHint={t('maintenance.service.search')}
      {...{ list, columns }}
      all={data?.filter(({ name }) => plain(name).includes(plain(search.search ?? '')))}
      keyOf={({ id }) => id}
      isUncounted
      acts={add}
      above={<MaintenanceTabs />}
      empty={{ icon: 'wrench', ...t('maintenance.operation.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('maintenance.noMatch', { returnObjects: true }), clears: ['search'] }}
      {...(may && {
        actsOf: (operation: Operation) => (
          <RowActs
            label={t('maintenance.service.actionsFor', { name: operation.name })}
            onEdit={() => set({ edit: operation.id })}
            onDelete={() => setDeleting(operation)}
          />
        ),
      })}
    >
      {may && search.add && <OperationDialog currency={currency} onClose={() => set({ add: undefined })} />}
      {may && edited && (
        <OperationDialog operation={edited} currency={currency} onClose={() => set({ edit: undefined })} />
      )}
      {deleting && <DeleteDialog operation={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

function useOperationColumns(currency: Currency | null): TableColumn<Operation>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useDueWords();
  const figure = (id: string, label: string, cell: (operation: Operation) => string): TableColumn<Operation> => ({
    id,
    label,
    align: 'end',
    phone: 'below',
    cell,
    onPhone: (operation) => `${label}: ${cell(operation)}`,
  });
  return [
    { id: 'name', label: t('maintenance.operation.name'), phone: 'title', width: 320, cell: ({ name }) => name },
    figure('parts', t('maintenance.operation.parts'), ({ partsCost }) => words.money(partsCost, currency)),
    figure('labour', t('maintenance.operation.labour'), ({ labourCost }) => words.money(labourCost, currency)),
    figure('minutes', t('maintenance.operation.minutes'), ({ minutes }) => number(minutes)),
    figure('services', t('maintenance.columns.services'), ({ services }) => number(services)),
  ];
}

type DialogProperties = { operation?: Operation; currency: Currency | null; onClose: () => void };

function OperationDialog({ operation, currency, onClose }: DialogProperties) {
  const { t } = useTranslation();
  const tell = useTell();
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency];
  const typed = (amount: number | undefined): number | '' =>
    !amount ? '' : currency === null ? amount : majorUnits(amount, currency);
  const [name, setName] = useState(operation?.name ?? '');
  const [parts, setParts] = useState(typed(operation?.partsCost));
  const [labour, setLabour] = useState(typed(operation?.labourCost));
  const [minutes, setMinutes] = useState<number | ''>(operation?.minutes || '');
  const saving = useSaveOperation(operation?.id);
  const smallest = (amount: number | '') => Math.round(Number(amount) * 10 ** digits);
  const body = { name, partsCost: smallest(parts), labourCost: smallest(labour), minutes: Number(minutes) };
  const onSuccess = (saved: Operation) => {
    tell.done(t(operation ? 'maintenance.operation.saved' : 'maintenance.operation.created', { name: saved.name }));
    onClose();
  };
  return (
    <FormDialog
      title={operation ? t('maintenance.operation.edit', { name: operation.name }) : t('maintenance.operation.add')}
      action={t(operation ? 'common.save' : 'maintenance.operation.create')}
      isReady={name.trim() !== ''}
      saving={saving}
      onSubmit={() => saving.mutate(body, { onSuccess })}
      onClose={onClose}
    >
      <TextInput
        label={t('maintenance.operation.name')}
        required
        maxLength={100}
        value={name}
        error={fieldFaultsOf(saving.error, t)['name']}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <div className={dialog.fields}>
        <FigureField
          label={t('maintenance.operation.parts')}
          unit={currency ?? ''}
          digits={digits}
          value={parts}
          error={undefined}
          onChange={setParts}
        />
        <FigureField
          label={t('maintenance.operation.labour')}
          unit={currency ?? ''}
          digits={digits}
          value={labour}
          error={undefined}
          onChange={setLabour}
        />
        <FigureField
          label={t('maintenance.operation.minutes')}
          unit="min"
          digits={0}
          value={minutes}
          error={undefined}
          onChange={setMinutes}
        />
      </div>
    </FormDialog>
  );
}

function DeleteDialog({ operation: { id, name }, onClose }: { operation: Operation; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDeletion
      words={{
        ...t('maintenance.operation.delete', { returnObjects: true, name }),
        done: t('maintenance.operation.deleted', { name }),
      }}
      mutation={useDeleteOperation()}
      id={id}
      onClose={onClose}
    />
  );
}

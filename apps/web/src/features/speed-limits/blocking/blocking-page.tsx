import type { SpeedingBlock } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { plain } from '../../../ui/plain.ts';
import { RowActs } from '../../../ui/table/row-acts.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useSpeedingBlocksSearch } from '../search.ts';
import { SpeedLimitTabs } from '../speed-limit-tabs.tsx';
import classes from '../speed-limits.module.css';
import { speedingBlocksQuery, useRemoveSpeedingBlock } from './requests.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The rules by which vehicles are blocked after speeding. */
export function SpeedingBlocksPage() {
  const { t } = useTranslation();
  const list = useSpeedingBlocksSearch();
  const { search, set } = list;
  const [deleting, setDeleting] = useState<SpeedingBlock>();
  const { data, error } = useQuery(speedingBlocksQuery);
  const mayLimit = useMay('edit_speed_limit');
  const mayBlock = useMay('block_device') && mayLimit;
  const columns = useColumns();
  const isPhone = useIsPhone();
  if (error && !data) throw error; // the route's error screen says why
  const fits = ({ name, clientName, clientId, setBy }: SpeedingBlock) =>
    (search.clientId === undefined || clientId === search.clientId) &&
    plain(`${name} ${clientName} ${setBy}`).includes(plain(search.search ?? ''));
  const add = mayBlock && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t(isPhone ? 'common.add' : 'speedLimits.blocking.add')}
    </Button>
  );
  const edited = data?.find(({ id }) => id === search.edit);
  return (
    <ListPage
      title={t('speedLimits.title')}
      searchHint={t('speedLimits.blocking.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      acts={add}
      tabs={() => <SpeedLimitTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'lock', ...t('speedLimits.blocking.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('speedLimits.blocking.noMatch', { returnObjects: true }), clears: ['search', 'clientId'] }}
      // what is removed blocks nothing more: that needs no right to block
      {...(mayLimit && {
        actsOf: (rule: SpeedingBlock) => (
          <RowActs
            label={t('speedLimits.blocking.actionsFor', { name: rule.name })}
            onEdit={mayBlock ? () => set({ edit: rule.id }) : undefined}
            onDelete={() => setDeleting(rule)}
          />
        ),
      })}
    >
      {search.add && mayBlock && <RuleDialog onClose={() => set({ add: undefined })} />}
      {edited && mayBlock && <RuleDialog rule={edited} onClose={() => set({ edit: undefined })} />}
      {deleting && <RemoveDialog rule={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

function useColumns(): TableColumn<SpeedingBlock>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { role } = useUser();
  return [
    {
      id: 'name',
      label: t('speedLimits.blocking.columns.name'),
      phone: 'title',
      cell: ({ name, deviceId, groupId, clientName }) => {
        const isAll = deviceId === null && groupId === null;
        return (
          <span className={classes.plate}>
            <span className={classes.for}>
              <Icon name={deviceId === null ? 'group' : 'vehicle'} size={14} />
              {isAll ? t('speedLimits.blocking.allOf', { client: clientName }) : name}
            </span>
            {role !== 'client' && !isAll && <span className="text-xs faint cut">{clientName}</span>}
          </span>
        );
      },
    },
    {
      id: 'rule',
      label: t('speedLimits.blocking.columns.rule'),
      phone: 'below',
      cell: ({ episodes, minutes }) =>
        t('speedLimits.blocking.rule', { count: episodes, span: format.duration(minutes * 60_000) }),
    },
    { id: 'setBy', label: t('speedLimits.blocking.columns.setBy'), cell: ({ setBy }) => setBy },
    {
      id: 'setAt',
      label: t('speedLimits.blocking.columns.setAt'),
      align: 'end',
      cell: ({ setAt }) => format.dateTime(setAt),
    },
  ];
}

function RemoveDialog({ rule: { id, name }, onClose }: { rule: SpeedingBlock; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useRemoveSpeedingBlock();
  const words = {
    title: t('speedLimits.blocking.removeTitle', { name }),
    text: t('speedLimits.blocking.removeText'),
    action: t('speedLimits.blocking.remove'),
    done: t('speedLimits.blocking.removed', { name }),
  };
  return <ConfirmDeletion {...{ words, mutation, id, onClose }} />;
}

import type { ClientId, TraccarImport } from '@balise/contract';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../api/under-way.ts';
import { useFormat } from '../../../language/use-format.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './data.module.css';
import { importsQuery, useCancelImport } from './import-requests.ts';

/** The imports into a client: how far the one under way is, and what the others brought. */
export function ImportList({ id }: { id: ClientId }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  const { data } = useQuery(importsQuery(id));
  if (!data || data.imports.length === 0) return null;
  return (
    <DataTable<TraccarImport>
      label={t('clientData.import.list')}
      rows={data.imports}
      keyOf={(one) => one.id}
      columns={[
        { id: 'url', label: t('clientData.import.url'), phone: 'title', cell: ({ url }) => url },
        {
          id: 'asked',
          label: t('clientData.list.asked'),
          phone: 'below',
          cell: ({ askedAt, requesterName }) => `${date(askedAt)} ${time(askedAt)} · ${requesterName}`,
        },
        { id: 'state', label: t('clientData.list.state'), phone: 'below', cell: (one) => <State one={one} /> },
        {
          id: 'actions',
          label: t('clientData.list.actions'),
          heading: null,
          phone: 'end',
          cell: (one) => isUnderWay(one) && <Cancel one={one} />,
        },
      ]}
    />
  );
}

function State({ one }: { one: TraccarImport }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { state, failure, counts, positions, share, from } = one;
  const brought = t('clientData.import.brought', {
    vehicles: number(counts?.devices.added ?? 0),
    positions: number(positions),
  });
  if (state === 'failed')
    return <span className={classes.state}>{t(`clientData.import.failures.${failure ?? 'error'}`)}</span>;
  if (state === 'cancelled')
    return <span className={classes.state}>{`${t('clientData.list.cancelled')} · ${brought}`}</span>;
  if (state === 'done') return <span className={classes.state}>{brought}</span>;
  return (
    <span className={classes.state}>
      <Progress value={100 * (from === null ? 0 : share)} size="sm" aria-label={t('clientData.list.state')} />
      <span className="text-xs muted">{counts === null ? t('clientData.list.starting') : brought}</span>
    </span>
  );
}

function Cancel({ one }: { one: TraccarImport }) {
  const { t } = useTranslation();
  const tell = useTell();
  const cancel = useCancelImport(one.clientId);
  const act = () =>
    cancel.mutate(one.id, { onSuccess: () => tell.done(t('clientData.list.cancelled')), onError: tell.failed });
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      aria-label={t('clientData.import.cancelNamed', { url: one.url })}
      onClick={act}
    >
      {t('clientData.list.cancel')}
    </Button>
  );
}

import type { ClientExport, ClientId } from '@balise/contract';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../api/under-way.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './data.module.css';
import { exportAddress, exportsQuery, useRemoveExport } from './requests.ts';

/** The exports of a client: how far the one being made is, and those that can be downloaded. */
export function ExportList({ id }: { id: ClientId }) {
  const { t } = useTranslation();
  const { days, date, time } = useFormat();
  const { data } = useQuery(exportsQuery(id));
  if (!data || data.exports.length === 0) return null;
  return (
    <DataTable<ClientExport>
      label={t('clientData.list.title')}
      rows={data.exports}
      keyOf={(one) => one.id}
      columns={[
        {
          id: 'period',
          label: t('clientData.list.period'),
          phone: 'title',
          cell: ({ from, to }) => days(from, to - 1),
        },
        {
          id: 'asked',
          label: t('clientData.list.asked'),
          phone: 'below',
          cell: ({ askedAt, requesterName }) => `${date(askedAt)} ${time(askedAt)} · ${requesterName}`,
        },
        {
          id: 'format',
          label: t('clientData.export.positions'),
          cell: ({ positions }) => t(`clientData.export.formats.${positions}`),
        },
        {
          id: 'state',
          label: t('clientData.list.state'),
          phone: 'below',
          cell: (one) => <State one={one} />,
        },
        {
          id: 'actions',
          label: t('clientData.list.actions'),
          heading: null,
          phone: 'end',
          cell: (one) => <Acts one={one} />,
        },
      ]}
    />
  );
}

const MEGABYTE = 1_000_000;

function State({ one }: { one: ClientExport }) {
  const { t } = useTranslation();
  const { number, date, time } = useFormat();
  const { state, files, filesDone, failure, bytes, expiresAt } = one;
  if (state === 'cancelled') return t('clientData.list.cancelled');
  if (state === 'refused') return <span className={classes.state}>{t('clientData.list.refused')}</span>;
  if (state === 'failed')
    return <span className={classes.state}>{t(`clientData.list.failures.${failure ?? 'error'}`)}</span>;
  if (state === 'done') {
    const size = number(Math.max(0.1, (bytes ?? 0) / MEGABYTE), 1);
    const until = expiresAt === null ? '' : `${date(expiresAt)} ${time(expiresAt)}`;
    return t('clientData.list.ready', { size, time: until });
  }
  const said =
    state === 'waiting'
      ? t('clientData.list.waiting')
      : files === null
        ? t('clientData.list.starting')
        : t('clientData.list.progress', { done: number(filesDone), all: number(files) });
  return (
    <span className={classes.state}>
      <Progress value={files ? (100 * filesDone) / files : 0} size="sm" aria-label={t('clientData.list.state')} />
      <span className="text-xs muted">{said}</span>
    </span>
  );
}

function Acts({ one }: { one: ClientExport }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { days } = useFormat();
  const remove = useRemoveExport(one.clientId);
  const period = days(one.from, one.to - 1);
  const act = () =>
    remove.mutate(one.id, {
      onSuccess: () => tell.done(t(isUnderWay(one) ? 'clientData.list.cancelled' : 'clientData.list.removed')),
      onError: tell.failed,
    });
  if (isUnderWay(one))
    return (
      <span className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          aria-label={t('clientData.list.cancelNamed', { period })}
          onClick={act}
        >
          {t('clientData.list.cancel')}
        </Button>
      </span>
    );
  return (
    <span className={classes.acts}>
      {one.state === 'done' && (
        <Button
          component="a"
          href={exportAddress(one)}
          download={one.fileName ?? true}
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          aria-label={t('clientData.list.downloadNamed', { period })}
        >
          {t('clientData.list.download')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        aria-label={t('clientData.list.remove', { period })}
        onClick={act}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </span>
  );
}

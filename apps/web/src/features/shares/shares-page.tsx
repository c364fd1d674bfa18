import { SHARE_SIDES, SHARE_STATES, type Share, type ShareSide } from '@balise/contract';
import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { DeviceTabs } from '../devices/index.ts';
import { type ShareQuery, sharesQuery, useStep } from './requests.ts';
import { useSharesSearch } from './search.ts';
import { useShareColumns } from './share-columns.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** Vehicles that are shared by the reader, or with the reader: offers, answers, ends. */
export function SharesPage() {
  const { t } = useTranslation();
  const list = useSharesSearch();
  const { search, set } = list;
  const side = search.side ?? 'offered';
  const { data, error } = useQuery(sharesQuery(queryOf(search, side)));
  const columns = useShareColumns(side);
  const [ending, setEnding] = useState<Share>();
  if (error && !data) throw error; // the route's error screen says why
  const offer = (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ offer: 0 })}>
      {t('shares.offer')}
    </Button>
  );
  return (
    <ListPage
      title={t('shares.title')}
      searchHint={t('shares.search')}
      {...{ list, columns, total: data?.total, rows: data?.shares }}
      keyOf={({ id }) => id}
      acts={offer}
      tabs={() => <DeviceTabs />}
      filters={<Filters side={side} waiting={data?.waiting ?? 0} />}
      empty={{
        icon: 'share',
        title: t(`shares.none.${side}.title`),
        text: t(`shares.none.${side}.text`),
        action: side === 'offered' && offer,
      }}
      noMatch={{ ...t('shares.noMatch', { returnObjects: true }), clears: ['search', 'state'] }}
      actsOf={(share) => <Acts share={share} onEnd={() => setEnding(share)} />}
    >
      {search.offer !== undefined && (
        <ShareDialog deviceId={search.offer || undefined} onClose={() => set({ offer: undefined })} />
      )}
      {ending && <Ending share={ending} onClose={() => setEnding(undefined)} />}
    </ListPage>
  );
}

function queryOf(search: ReturnType<typeof useSharesSearch>['search'], side: ShareSide): ShareQuery {
  return {
    side,
    ...(search.state ? { state: search.state } : {}),
    ...(search.search ? { search: search.search } : {}),
    page: search.page ?? 1,
    pageSize: (search.pageSize ?? PAGE_SIZE) as ShareQuery['pageSize'],
  };
}

function Filters({ side, waiting }: { side: ShareSide; waiting: number }) {
  const { t } = useTranslation();
  const { search, set } = useSharesSearch();
  const { accountLimited } = useUser();
  const words = (one: ShareSide) => {
    const count = one === 'received' && waiting > 0 ? ` · ${t('shares.waiting', { count: waiting })}` : '';
    return `${t(`shares.sides.${one}`)}${count}`;
  };
  return (
    <>
      {!accountLimited && (
        <SegmentedControl
          aria-label={t('shares.sides.label')}
          data={SHARE_SIDES.map((value) => ({ value, label: words(value) }))}
          value={side}
          onChange={(chosen) => set({ side: chosen === 'received' ? 'received' : undefined, state: undefined })}
        />
      )}
      <Select
        aria-label={t('shares.columns.state')}
        placeholder={t('shares.anyState')}
        clearable
        data={SHARE_STATES.map((value) => ({ value, label: t(`shares.states.${value}`) }))}
        value={search.state ?? null}
        onChange={(state) => set({ state: SHARE_STATES.find((one) => one === state) })}
      />
    </>
  );
}

/** What can be done with a share now. */
function Acts({ share, onEnd }: { share: Share; onEnd: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const step = useStep();
  const { id, side, state, device: vehicle } = share;
  if (state !== 'pending' && state !== 'accepted') return null;
  if (side === 'received' && state === 'pending') {
    const answer = (what: 'accept' | 'decline') =>
      step.mutate(
        { id, step: what },
        {
          onSuccess: () => tell.done(t(what === 'accept' ? 'shares.accepted' : 'shares.declined', { vehicle })),
          onError: tell.failed,
        },
      );
    return (
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          loading={step.isPending}
          aria-label={`${t('shares.accept')}: ${vehicle}`}
          onClick={() => answer('accept')}
        >
          {t('shares.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={step.isPending}
          aria-label={`${t('shares.decline')}: ${vehicle}`}
          onClick={() => answer('decline')}
        >
          {t('shares.decline')}
        </Button>
      </Group>
    );
  }
  const words = t(side === 'offered' ? 'shares.withdraw' : 'shares.leave');
  return (
    <Button size="xs" variant="default" aria-label={`${words}: ${vehicle}`} onClick={onEnd}>
      {words}
    </Button>
  );
}

/** Asks once more before a share ends. */
function Ending({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const step = useStep();
  const { id, side, device: vehicle, recipient, owner } = share;
  const act = side === 'offered' ? 'withdraw' : 'leave';
  const words = { vehicle, recipient, owner };
  return (
    <ConfirmDialog
      title={t(`shares.confirm.${act}.title`, words)}
      text={t(`shares.confirm.${act}.text`, words)}
      action={t(`shares.confirm.${act}.action`, words)}
      isDanger
      mutation={step}
      onConfirm={() =>
        step.mutate(
          { id, step: 'end' },
          {
            onSuccess: () => {
              tell.done(t(act === 'withdraw' ? 'shares.withdrawn' : 'shares.left', words));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

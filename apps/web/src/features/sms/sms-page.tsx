import { SMS_KINDS, SMS_STATES, type SmsKind, type SmsMessage, type SmsState } from '@balise/contract';
import { ActionIcon, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import { PeriodPicker } from '../../ui/period/period-picker.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { SmsQuestions } from '../sms-questions/index.ts';
import { CounterDialog } from './counter-dialog.tsx';
import { exportOf, smsQuery, useSendAgain } from './requests.ts';
import { periodOf, type SmsSearch, VIEW_KEYS } from './search.ts';
import { SmsSummary } from './sms-summary.tsx';
import { useSmsColumns } from './use-sms-columns.tsx';

/** The SMS of a client, or of all that a reseller sees: balance and cost, and the list. */
export function SmsPage() {
  const { t } = useTranslation();
  const { client } = useUser();
  const list = useListSearch<SmsSearch>('/sms', VIEW_KEYS);
  const { search, set } = list;
  const [now] = useState(Date.now);
  const period = periodOf(search, now, client?.timeZone);
  const { data, error } = useQuery(smsQuery(search, period));
  const shown = client?.id ?? search.client;
  const columns = useSmsColumns(shown !== undefined);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('sms.title')}
      screen="sms"
      searchHint={t('sms.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.messages }}
      keyOf={({ id }) => id}
      acts={<Acts />}
      exported={{ title: t('sms.exportTitle'), fetchFile: exportOf(search, period) }}
      above={
        <>
          {shown === undefined ? (
            <p className="muted text-sm">{t('sms.chooseClient')}</p>
          ) : (
            <SmsSummary clientId={shown} period={period} />
          )}
          <SmsQuestions />
        </>
      }
      filters={
        <>
          {!client && <ClientFilter value={search.client} onChange={(client) => set({ client })} />}
          <PeriodPicker
            period={period}
            now={now}
            withNeighbours
            onChange={({ preset, period: { from, to } }) =>
              set({ period: preset, from: preset ? undefined : asMoment(from), to: preset ? undefined : asMoment(to) })
            }
          />
          <Filters {...search} onChange={set} />
        </>
      }
      actsOf={(sms) => <SendAgain sms={sms} />}
      actsLabel={t('sms.acts')}
      empty={{ icon: 'message', title: t('sms.empty.title'), text: t('sms.empty.text') }}
      noMatch={{ ...t('sms.noMatch', { returnObjects: true }), clears: ['search', 'state', 'kind'] }}
    />
  );
}

function Acts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const mayKeep = useMay('manage_billing');
  const [isCounting, setCounting] = useState(false);
  const acts = [
    { words: t('sms.counter.open'), icon: 'message', act: () => setCounting(true) },
    ...(mayKeep
      ? [{ words: t('sms.prices.title'), icon: 'bill', act: () => void navigate({ to: '/sms/prices' }) } as const]
      : []),
  ] as const;
  return (
    <>
      {acts.map(({ words, icon, act }) =>
        isPhone ? (
          <ActionIcon key={icon} variant="subtle" color="gray" aria-label={words} onClick={act}>
            <Icon name={icon} />
          </ActionIcon>
        ) : (
          <Button key={icon} variant="default" onClick={act}>
            {words}
          </Button>
        ),
      )}
      {isCounting && <CounterDialog onClose={() => setCounting(false)} />}
    </>
  );
}

type FiltersOf = Pick<SmsSearch, 'state' | 'kind'> & { onChange: (part: Pick<SmsSearch, 'state' | 'kind'>) => void };

function Filters({ state, kind, onChange }: FiltersOf) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        clearable
        aria-label={t('sms.columns.state')}
        placeholder={t('sms.anyState')}
        value={state ?? null}
        onChange={(value) => onChange({ state: (value as SmsState | null) ?? undefined })}
        data={SMS_STATES.map((value) => ({ value, label: t(`sms.states.${value}`) }))}
      />
      <Select
        clearable
        aria-label={t('sms.columns.kind')}
        placeholder={t('sms.anyKind')}
        value={kind ?? null}
        onChange={(value) => onChange({ kind: (value as SmsKind | null) ?? undefined })}
        data={SMS_KINDS.map((value) => ({ value, label: t(`sms.kinds.${value}`) }))}
      />
    </>
  );
}

function SendAgain({ sms }: { sms: SmsMessage }) {
  const { t } = useTranslation();
  const tell = useTell();
  const sending = useSendAgain();
  const may = useMay('manage_alert_contacts');
  if (!may || !sms.canSendAgain) return null;
  const send = () =>
    sending.mutate(sms.id, {
      onSuccess: () => tell.done(t('sms.sentAgain')),
      onError: tell.failed,
    });
  return (
    <Button size="xs" variant="default" loading={sending.isPending} onClick={send}>
      {t('sms.sendAgain')}
    </Button>
  );
}

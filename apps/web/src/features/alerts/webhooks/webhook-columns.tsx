import type { Webhook } from '@balise/contract';
import { ALERT_SEVERITIES } from '@balise/tracking';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { RowSwitch } from '../../../ui/table/row-switch.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import inbox from '../inbox/inbox.module.css';
import { When } from '../inbox/when.tsx';

type On = { onOpen: (webhook: Webhook) => void; onSwitch: (webhook: Webhook, isEnabled: boolean) => void };

/** The columns of the webhooks: name and address, what they take, how the last request went, whether they are on. */
export function useWebhookColumns({ onOpen, onSwitch }: On): TableColumn<Webhook>[] {
  const { t } = useTranslation();
  const { role } = useUser();
  return [
    {
      id: 'name',
      label: t('webhooks.columns.name'),
      phone: 'title',
      cell: (webhook) => (
        <span className="can-shrink">
          <button type="button" className="row-link" onClick={() => onOpen(webhook)}>
            {webhook.name}
          </button>
          <span className={inbox.under}>{webhook.url}</span>
          {role !== 'client' && <span className={inbox.under}>{webhook.clientName}</span>}
        </span>
      ),
    },
    { id: 'takes', label: t('webhooks.columns.takes'), phone: 'below', cell: (webhook) => <Takes webhook={webhook} /> },
    {
      id: 'last',
      label: t('webhooks.columns.last'),
      phone: 'figure',
      cell: ({ lastAttemptAt, lastStatus }) =>
        lastAttemptAt === null ? (
          t('webhooks.never')
        ) : (
          <>
            {lastStatus === null ? t('webhooks.noAnswer') : `HTTP ${lastStatus}`} · <When at={lastAttemptAt} />
          </>
        ),
    },
    { id: 'state', label: t('webhooks.columns.state'), phone: 'below', cell: (webhook) => t(stateOf(webhook)) },
    {
      id: 'enabled',
      label: t('webhooks.columns.enabled'),
      phone: 'end',
      cell: (webhook) => (
        <RowSwitch
          name={t('webhooks.enable', { name: webhook.name })}
          checked={webhook.isEnabled}
          isDisabled={false}
          onChange={(isEnabled) => onSwitch(webhook, isEnabled)}
        />
      ),
    },
  ];
}

function Takes({ webhook: { ruleIds, kinds, severities } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const isEvery = severities.length === ALERT_SEVERITIES.length;
  const parts = [
    ruleIds === null ? t('webhooks.everyRule') : t('webhooks.rules', { count: ruleIds.length }),
    kinds === null ? t('webhooks.everyKind') : t('webhooks.kinds', { count: kinds.length }),
    isEvery ? t('webhooks.everySeverity') : severities.map((one) => t(`alerts.severities.${one}`)).join(', '),
  ];
  return parts.join(' · ');
}

function stateOf({ isEnabled, disabledAt, failingSince }: Webhook) {
  if (disabledAt !== null) return 'webhooks.states.disabled';
  if (!isEnabled) return 'webhooks.states.off';
  return failingSince === null ? 'webhooks.states.on' : 'webhooks.states.failing';
}

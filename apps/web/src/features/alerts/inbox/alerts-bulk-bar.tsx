import type { Alert, AlertId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BulkFrame } from '../../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { AssignMenu } from './assign-menu.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useAlertActs } from './use-alert-acts.ts';

/** What can be done to the selected alerts at once. `alerts`: those of the page. */
export function AlertsBulkBar({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const acts = useAlertActs(selection?.clear);
  if (!selection || selection.ids.size === 0) return null;
  const ids = [...selection.ids] as AlertId[];
  const clientId = clientOf(ids, alerts);
  const look = { variant: 'subtle', color: 'gray' } as const;
  return (
    <BulkFrame selection={selection} label={t('alerts.acts.bulk')} busy={false}>
      <Button {...look} leftSection={<Icon name="check" />} onClick={() => acts.acknowledge(ids)}>
        {t('alerts.acts.acknowledge')}
      </Button>
      <SnoozeMenu onSnooze={(until) => acts.snooze(ids, until)}>
        <Button {...look} leftSection={<Icon name="clock" />}>
          {t('alerts.acts.snooze')}
        </Button>
      </SnoozeMenu>
      {clientId !== undefined && (
        <AssignMenu clientId={clientId} onAssign={(to) => acts.assign(ids, to)}>
          <Button {...look} leftSection={<Icon name="user" />}>
            {t('alerts.acts.assign')}
          </Button>
        </AssignMenu>
      )}
    </BulkFrame>
  );
}

/** The client of all of these, where it is one: only its users can be assigned. */
function clientOf(ids: readonly AlertId[], alerts: readonly Alert[]): number | undefined {
  const clients = new Set(alerts.filter(({ id }) => ids.includes(id)).map(({ clientId }) => clientId));
  return clients.size === 1 ? [...clients][0] : undefined;
}

import type { Plan } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import classes from '../billing.module.css';
import { useWritten } from '../use-written.ts';

/** The columns of the plans; only the platform sees those of several partners. */
export function usePlanColumns(): TableColumn<Plan>[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const { money } = useWritten();
  const column = (id: 'name' | 'partner' | 'price' | 'setupFee' | 'usedBy') => ({
    id,
    label: t(`billing.plan.${id}`),
  });
  const partner: TableColumn<Plan> = { ...column('partner'), phone: 'below', cell: ({ partnerName }) => partnerName };
  return [
    { ...column('name'), phone: 'title', cell: ({ name }) => name },
    ...(role === 'platform' ? [partner] : []),
    { ...column('price'), align: 'end', phone: 'end', cell: ({ price, currency }) => money(price, currency) },
    {
      ...column('setupFee'),
      align: 'end',
      phone: 'figure',
      cell: ({ setupFee, currency }) => (setupFee === 0 ? '—' : money(setupFee, currency)),
    },
    {
      ...column('usedBy'),
      phone: 'below',
      cell: (plan) => usersOf(plan, t) || <span className="faint">{t('billing.plan.unused')}</span>,
    },
  ];
}

/** Who uses a plan, in words; empty: no one. */
function usersOf({ clients, devices }: Plan, t: TFunction): string {
  const users = [
    clients > 0 && t('billing.plan.clients', { count: clients }),
    devices > 0 && t('billing.plan.devices', { count: devices }),
  ];
  return users.filter(Boolean).join(', ');
}

type ActsProperties = { plan: Plan; onEdit: (plan: Plan) => void; onDelete: (plan: Plan) => void };

export function PlanActs({ plan, onEdit, onDelete }: ActsProperties) {
  const { t } = useTranslation();
  const isUsed = usersOf(plan, t) !== '';
  const { name } = plan;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.act ?? ''}
        aria-label={t('billing.plan.edit', { name })}
        onClick={() => onEdit(plan)}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.act ?? ''}
        disabled={isUsed}
        title={isUsed ? t('errors.plan_in_use') : undefined}
        aria-label={t('billing.plan.delete', { name })}
        onClick={() => onDelete(plan)}
      >
        <Icon name="trash" />
      </ActionIcon>
    </>
  );
}

import type { Plan } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import box from '../../ui/box.module.css';
import { Icon } from '../../ui/icon.tsx';
import { TableScroller } from '../../ui/table-scroller.tsx';
import classes from './billing.module.css';
import { useWritten } from './use-written.ts';

type Properties = {
  plans: Plan[];
  /** Whether plans of several partners stand together. */
  withPartner: boolean;
  onEdit: (plan: Plan) => void;
  onDelete: (plan: Plan) => void;
};

/** Plans, a line each, with who is on them. */
export function PlansTable({ plans, withPartner, onEdit, onDelete }: Properties) {
  const { t } = useTranslation();
  return (
    <section className={box.list}>
      <TableScroller label={t('billing.plans')}>
        <thead>
          <tr>
            <th scope="col">{t('billing.plan.name')}</th>
            {withPartner && <th scope="col">{t('billing.plan.partner')}</th>}
            <th scope="col" data-align="end">
              {t('billing.plan.price')}
            </th>
            <th scope="col" data-align="end">
              {t('billing.plan.setupFee')}
            </th>
            <th scope="col">{t('billing.plan.usedBy')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('common.edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <Row key={plan.id} plan={plan} withPartner={withPartner} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </tbody>
      </TableScroller>
    </section>
  );
}

function Row({ plan, withPartner, onEdit, onDelete }: Omit<Properties, 'plans'> & { plan: Plan }) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const { name, currency, clients, devices } = plan;
  const users = [
    clients > 0 && t('billing.plan.clients', { count: clients }),
    devices > 0 && t('billing.plan.devices', { count: devices }),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">{name}</th>
      {withPartner && <td>{plan.partnerName}</td>}
      <td data-align="end">{money(plan.price, currency)}</td>
      <td data-align="end" className={plan.setupFee === 0 ? classes.faint : undefined}>
        {plan.setupFee === 0 ? '—' : money(plan.setupFee, currency)}
      </td>
      <td className={users.length === 0 ? classes.faint : undefined}>{users.join(', ') || t('billing.plan.unused')}</td>
      <td data-align="end">
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
          disabled={users.length > 0}
          title={users.length > 0 ? t('errors.plan_in_use') : undefined}
          aria-label={t('billing.plan.delete', { name })}
          onClick={() => onDelete(plan)}
        >
          <Icon name="trash" />
        </ActionIcon>
      </td>
    </tr>
  );
}

import type { Plan } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import box from '../../../ui/page/box.module.css';
import { TableScroller } from '../../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from '../billing.module.css';
import { useWritten } from '../use-written.ts';

type Properties = {
  plans: Plan[];
  /** Whether plans of several partners stand together. */
  withPartner: boolean;
  onEdit: (plan: Plan) => void;
  onDelete: (plan: Plan) => void;
};

/** Plans, a line each, with who is on them; on a phone two lines each. */
export function PlansTable({ plans, withPartner, onEdit, onDelete }: Properties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  if (phone)
    return (
      <ul className={box.list}>
        {plans.map((plan) => (
          <PhoneRow key={plan.id} plan={plan} withPartner={withPartner} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
    );
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

type RowProperties = Omit<Properties, 'plans'> & { plan: Plan };

function Row({ plan, withPartner, onEdit, onDelete }: RowProperties) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const users = useUsers(plan);
  const { name, currency } = plan;
  return (
    <tr>
      <th scope="row">{name}</th>
      {withPartner && <td>{plan.partnerName}</td>}
      <td data-align="end">{money(plan.price, currency)}</td>
      <td data-align="end" className={plan.setupFee === 0 ? classes.faint : undefined}>
        {plan.setupFee === 0 ? '—' : money(plan.setupFee, currency)}
      </td>
      <td className={users === '' ? classes.faint : undefined}>{users || t('billing.plan.unused')}</td>
      <td data-align="end">
        <Acts plan={plan} isUsed={users !== ''} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function PhoneRow({ plan, withPartner, onEdit, onDelete }: RowProperties) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const users = useUsers(plan);
  const { name, price, setupFee, currency } = plan;
  const beside = [
    withPartner && plan.partnerName,
    setupFee > 0 && `${t('billing.plan.setupFee')} ${money(setupFee, currency)}`,
    users || t('billing.plan.unused'),
  ];
  return (
    <li className={classes.planRow}>
      <span className={classes.planName}>
        <b>{name}</b>
        <span>{money(price, currency)}</span>
        <span className={classes.faint}>{beside.filter(Boolean).join(' · ')}</span>
      </span>
      <Acts plan={plan} isUsed={users !== ''} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** Who uses a plan, in words; empty: no one. */
function useUsers({ clients, devices }: Plan): string {
  const { t } = useTranslation();
  const users = [
    clients > 0 && t('billing.plan.clients', { count: clients }),
    devices > 0 && t('billing.plan.devices', { count: devices }),
  ];
  return users.filter(Boolean).join(', ');
}

function Acts({ plan, isUsed, onEdit, onDelete }: Omit<RowProperties, 'withPartner'> & { isUsed: boolean }) {
  const { t } = useTranslation();
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

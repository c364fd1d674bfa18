import type { Plan } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { plansQuery, useDeletePlan } from '../requests.ts';
import { PlanActs, usePlanColumns } from './plan-columns.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const NOTHING = [] as const;

/** What a reseller offers: plans and their prices. */
export function PlansPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(plansQuery);
  const [edited, setEdited] = useState<Plan | 'new'>();
  const [deleted, setDeleted] = useState<Plan>();
  const columns = usePlanColumns();
  const list = useListSearch<Record<never, never>>('/billing/plans', NOTHING);
  if (error && !data) throw error; // the route's error screen says why
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
      {t('billing.plan.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('billing.plans')}
      back={<WayBack to="/billing" words={t('billing.accounts')} />}
      acts={data && data.length > 0 && add}
      {...{ list, columns, rows: data, total: data?.length, foot: false }}
      keyOf={({ id }) => id}
      empty={{ icon: 'bill', ...t('billing.plan.empty', { returnObjects: true }), action: add }}
      actsOf={(plan) => <PlanActs plan={plan} onEdit={setEdited} onDelete={setDeleted} />}
    >
      {edited && <PlanDialog plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeletePlan plan={deleted} onClose={() => setDeleted(undefined)} />}
    </ListPage>
  );
}

function DeletePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeletePlan();
  const { name } = plan;
  const words = {
    title: t('billing.plan.deleteTitle', { name }),
    text: t('billing.plan.deleteText'),
    action: t('billing.plan.delete', { name }),
    done: t('billing.plan.deleted', { name }),
  };
  return <ConfirmDeletion words={words} mutation={mutation} id={plan.id} onClose={onClose} />;
}

import type { Plan } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import box from '../../../ui/page/box.module.css';
import { Page } from '../../../ui/page/page.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { plansQuery, useDeletePlan } from '../requests.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlansTable } from './plans-table.tsx';

/** What a reseller offers: plans and their prices. */
export function PlansPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { role } = useUser();
  const { data, error } = useQuery(plansQuery);
  const [edited, setEdited] = useState<Plan | 'new'>();
  const [deleted, setDeleted] = useState<Plan>();
  if (error && !data) throw error; // the route's error screen says why
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
      {t('billing.plan.add')}
    </Button>
  );
  return (
    <Page
      title={t('billing.plans')}
      count={data && format.number(data.length)}
      back={<WayBack to="/billing" words={t('billing.accounts')} />}
      acts={data && data.length > 0 && add}
    >
      {!data && <Skeleton height={240} radius={10} />}
      {data?.length === 0 && (
        <section className={box.list}>
          <StatePanel icon="bill" title={t('billing.plan.empty.title')} text={t('billing.plan.empty.text')}>
            {add}
          </StatePanel>
        </section>
      )}
      {data && data.length > 0 && (
        <PlansTable plans={data} withPartner={role === 'platform'} onEdit={setEdited} onDelete={setDeleted} />
      )}
      {edited && <PlanDialog plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeletePlan plan={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
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

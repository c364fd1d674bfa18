import type { WorkAndPay, WorkAndPayEntry } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { ContractDialog } from '../dialogs/contract-dialog.tsx';
import { CorrectionDialog } from '../dialogs/correction-dialog.tsx';
import { PaymentDialog } from '../dialogs/payment-dialog.tsx';
import { StateDialog } from '../dialogs/state-dialog.tsx';
import { WaiverDialog } from '../dialogs/waiver-dialog.tsx';
import { contractQuery, usePrint, useText } from '../requests.ts';
import classes from '../work-and-pay.module.css';
import { LedgerBox } from './ledger-box.tsx';
import { PlanBox } from './plan-box.tsx';
import { ProposalBanner } from './proposal-banner.tsx';
import { StandBox } from './stand-box.tsx';
import { StepsBox } from './steps-box.tsx';
import { TermsBox } from './terms-box.tsx';

type Open = 'payment' | 'waiver' | 'edit' | 'start' | 'pause' | 'resume' | 'end' | 'transfer' | WorkAndPayEntry;

/** One contract: where the driver stands, plan, terms, ledger, what was done about late payment, documents. */
export function ContractPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/work-and-pay/$id' });
  const { data: contract } = useSuspenseQuery(contractQuery(Number(id)));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title={`${contract.driverName} · ${contract.designation}`}
      back={<WayBack to="/work-and-pay" words={t('workAndPay.page.back')} />}
    >
      <div className="column gap-12">
        <Acts contract={contract} onOpen={setOpen} />
        <ProposalBanner contract={contract} />
        <div className={classes.columns}>
          <StandBox contract={contract} />
          <PlanBox contract={contract} />
        </div>
        <LedgerBox contract={contract} onCorrect={setOpen} />
        <div className={classes.columns}>
          <TermsBox contract={contract} />
          <StepsBox contract={contract} />
        </div>
      </div>
      <Dialogs contract={contract} open={open} onClose={close} />
    </Page>
  );
}

function Dialogs({ contract, open, onClose }: { contract: WorkAndPay; open: Open | undefined; onClose: () => void }) {
  if (open === undefined) return null;
  if (typeof open === 'object') return <CorrectionDialog {...{ contract, entry: open, onClose }} />;
  if (open === 'payment') return <PaymentDialog {...{ contract, onClose }} />;
  if (open === 'waiver') return <WaiverDialog {...{ contract, onClose }} />;
  if (open === 'edit') return <ContractDialog {...{ contract, onClose }} />;
  return <StateDialog {...{ contract, act: open, onClose }} />;
}

/** What can be done in each state, the first as a button. */
const ACTS = {
  draft: ['start', 'edit'],
  running: ['payment', 'waiver', 'edit', 'pause', 'end'],
  paused: ['payment', 'resume', 'waiver', 'edit', 'end'],
  settled: ['transfer'],
  ended: [],
  transferred: [],
} as const satisfies Record<WorkAndPay['state'], readonly Open[]>;

const WORDS = {
  payment: 'workAndPay.payment.open',
  waiver: 'workAndPay.waiver.open',
  edit: 'common.edit',
  start: 'workAndPay.acts.start',
  pause: 'workAndPay.acts.pause',
  resume: 'workAndPay.acts.resume',
  end: 'workAndPay.acts.end',
  transfer: 'workAndPay.acts.transfer',
} as const;

function Acts({ contract, onOpen }: { contract: WorkAndPay; onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const print = usePrint(contract.id);
  const mayManage = useMay('manage_work_and_pay');
  const text = useText(contract.id);
  const mayText = mayManage && contract.state !== 'draft';
  const [first, ...others] = mayManage ? ACTS[contract.state] : [];
  const save = (document: 'statement' | 'transfer') => () =>
    print.mutate(document, { onSuccess: saveFile, onError: tell.failed });
  return (
    <div className={classes.acts}>
      {first && <Button onClick={() => onOpen(first)}>{t(WORDS[first])}</Button>}
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        loading={print.isPending}
        onClick={save('statement')}
      >
        {t('workAndPay.page.statement')}
      </Button>
      {contract.state === 'transferred' && (
        <Button variant="default" leftSection={<Icon name="download" />} onClick={save('transfer')}>
          {t('workAndPay.page.transfer')}
        </Button>
      )}
      {(others.length > 0 || mayText) && (
        <RowMenu label={t('workAndPay.page.more')}>
          {mayText && (
            <Menu.Item
              onClick={() =>
                text.mutate(undefined, { onSuccess: () => tell.done(t('workAndPay.smsSent')), onError: tell.failed })
              }
            >
              {t('workAndPay.page.statementSms')}
            </Menu.Item>
          )}
          {others.map((act) => (
            <Menu.Item key={act} onClick={() => onOpen(act)}>
              {t(WORDS[act])}
            </Menu.Item>
          ))}
        </RowMenu>
      )}
    </div>
  );
}

import type { BillingAccount, ClientId } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { DevicePlanDialog } from '../dialogs/device-plan-dialog.tsx';
import { InvoiceDialog } from '../dialogs/invoice-dialog.tsx';
import { NoteDialog } from '../dialogs/note-dialog.tsx';
import { PaymentDialog } from '../dialogs/payment-dialog.tsx';
import { StatementDialog } from '../dialogs/statement-dialog.tsx';
import { TermsDialog } from '../dialogs/terms-dialog.tsx';
import { accountQuery } from '../requests.ts';
import classes from './account.module.css';
import { AccountHead } from './account-head.tsx';
import { AccountPath } from './account-path.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { Ledger } from './ledger.tsx';
import { NextCharge } from './next-charge.tsx';

type PageOf = { page?: number | undefined; pageSize?: number | undefined };
type Properties = {
  clientId: ClientId;
  /** Which page of the ledger; without `onPage` it turns its pages by itself. */
  page?: number;
  pageSize?: number;
  onPage?: (next: PageOf) => void;
};

/** What a client owes and paid, what follows, and what its reseller can do about it. Part of a page or of a tab. */
export function ClientBilling({ clientId, page, pageSize, onPage }: Properties) {
  const { data, error } = useQuery(accountQuery(clientId));
  const [own, setOwn] = useState<PageOf>({});
  const [open, setOpen] = useState<DialogName>();
  if (error && !data) throw error; // the route's error screen says why
  if (!data) return <Skeleton height={360} radius={10} />;
  const turned = onPage ? { page, pageSize } : own;
  const turn = onPage ?? ((next: PageOf) => setOwn((before) => ({ ...before, ...next })));
  return (
    <div className="column gap-12">
      {data.currency === null ? (
        <NotOpen onOpen={() => setOpen('terms')} />
      ) : (
        <>
          <Acts account={data} onOpen={setOpen} />
          <div className={classes.columns}>
            <AccountHead account={data} onTerms={() => setOpen('terms')} onPlans={() => setOpen('devicePlan')} />
            <AccountPath account={data} />
          </div>
          <NextCharge account={data} />
          <InvoiceList account={data} />
          <Ledger account={data} {...turned} onPage={turn} />
        </>
      )}
      <Dialogs account={data} open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

type DialogName = 'payment' | 'invoice' | 'note' | 'terms' | 'devicePlan' | 'statement';

function NotOpen({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const keeps = useMay('manage_billing');
  return (
    <section className={classes.box}>
      <StatePanel
        icon="bill"
        title={t('billing.account.notOpen.title')}
        text={t(keeps ? 'billing.account.notOpen.text' : 'billing.account.notOpen.readOnly')}
      >
        {keeps && <Button onClick={onOpen}>{t('billing.account.setUp')}</Button>}
      </StatePanel>
    </section>
  );
}

function Acts({ account, onOpen }: { account: BillingAccount; onOpen: (dialog: DialogName) => void }) {
  const { t } = useTranslation();
  const may = useMay('manage_billing');
  const keeps = may && account.state !== 'closed';
  return (
    <div className={classes.acts}>
      {keeps && (
        <>
          <Button leftSection={<Icon name="add" />} onClick={() => onOpen('payment')}>
            {t('billing.account.pay')}
          </Button>
          <Button variant="default" onClick={() => onOpen('note')}>
            {t('billing.account.note')}
          </Button>
        </>
      )}
      {may && account.unbilled && (
        <Button variant="default" onClick={() => onOpen('invoice')}>
          {t('billing.invoiceNow.open')}
        </Button>
      )}
      <Button variant="default" leftSection={<Icon name="download" />} onClick={() => onOpen('statement')}>
        {t('billing.account.export')}
      </Button>
    </div>
  );
}

type DialogsOf = { account: BillingAccount; open: DialogName | undefined; onClose: () => void };

function Dialogs({ account, open, onClose }: DialogsOf) {
  switch (open) {
    case 'payment':
      return <PaymentDialog account={account} onClose={onClose} />;
    case 'invoice':
      return <InvoiceDialog account={account} onClose={onClose} />;
    case 'note':
      return <NoteDialog account={account} onClose={onClose} />;
    case 'terms':
      return <TermsDialog account={account} onClose={onClose} />;
    case 'devicePlan':
      return <DevicePlanDialog account={account} onClose={onClose} />;
    case 'statement':
      return <StatementDialog account={account} onClose={onClose} />;
    case undefined:
      return null;
  }
}

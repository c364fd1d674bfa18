import type { BillingAccount } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../account/account.module.css';
import { ChargeLines } from '../account/charge-lines.tsx';
import { useIssueInvoice } from '../requests.ts';
import { dueIn } from '../today-in.ts';
import { useWritten } from '../use-written.ts';

type Properties = { account: BillingAccount; onClose: () => void };

/** Shows what an invoice issued now would charge, and issues it. */
export function InvoiceDialog({ account, onClose }: Properties) {
  const { t } = useTranslation();
  const { money, day, period } = useWritten();
  const tell = useTell();
  const saving = useIssueInvoice(account.clientId);
  const { unbilled, currency } = account;
  if (!unbilled || currency === null) return null;
  const { from, to, total, lines } = unbilled;
  const amount = money(total, currency);
  const submit = () =>
    saving.mutate(
      { from, to, total },
      {
        onSuccess: () => {
          tell.done(t('billing.invoiceNow.done', { amount }));
          onClose();
        },
        onError: (error) => {
          tell.failed(error); // what it showed is not so any more: opened again it shows what is
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('billing.invoiceNow.title', { client: account.fullName })}
      action={t('billing.invoiceNow.action', { amount })}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>{t('billing.invoiceNow.text', { period: period(from, to) })}</p>
      <ChargeLines lines={lines} total={total} currency={currency} />
      <p className={classes.text}>
        {t('billing.invoiceNow.due', { date: day(dueIn(account.timeZone, account.paymentDays)) })}
      </p>
      <p className="text-sm muted">{t('billing.invoiceNow.final')}</p>
    </FormDialog>
  );
}

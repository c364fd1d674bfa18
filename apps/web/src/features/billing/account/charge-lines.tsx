import type { BillingLine, Currency } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';

/** A charge line by line, each with how it came about, and their sum. */
export function ChargeLines({ lines, total, currency }: { lines: BillingLine[]; total: number; currency: Currency }) {
  const { t } = useTranslation();
  const { money, line } = useWritten();
  return (
    <table className={classes.lines}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('billing.invoice.what')}</th>
          <th scope="col">{t('billing.invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((one) => (
          <tr
            key={one.kind === 'sms' ? one.kind : [one.month, one.planId, one.kind, one.unitPrice, one.days].join(' ')}
          >
            <td>
              <span className={classes.planName}>
                {one.kind === 'sms' ? t('sms.title') : one.planName} · {one.month.slice(5)}/{one.month.slice(0, 4)}
              </span>
              <span className={classes.faint}>{line(one, currency)}</span>
            </td>
            <td className={classes.amount}>{money(one.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('billing.next.total')}</th>
          <td className={classes.amount}>{money(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

import type { Invoice } from '@balise/contract';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { BrandMark } from '../../../brand/brand-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { invoiceQuery } from '../requests.ts';
import { useWritten } from '../use-written.ts';
import { ChargeLines } from './charge-lines.tsx';
import classes from './invoice.module.css';

/** An invoice as a sheet of paper; printing leaves everything else out. */
export function InvoicePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/billing/invoice/$id' });
  const { client } = useUser();
  const phone = useIsPhone();
  const { data: invoice } = useSuspenseQuery(invoiceQuery(Number(id)));
  return (
    <Page
      title={t('billing.invoice.title', { number: invoice.number })}
      back={
        client ? (
          <WayBack to="/billing" words={t('billing.invoice.back')} />
        ) : (
          <WayBack
            to="/billing/client/$id"
            params={{ id: String(invoice.clientId) }}
            words={t('billing.invoice.back')}
          />
        )
      }
      acts={
        <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {t(phone ? 'billing.invoice.printShort' : 'billing.invoice.print')}
        </Button>
      }
    >
      <Sheet invoice={invoice} />
    </Page>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { brand } = useUser();
  const { money, day, period } = useWritten();
  const { seller, buyer, currency, unpaid, total } = invoice;
  // the mark is the reader's brand: only where it is the seller's own
  const marked = brand.displayName === seller.name;
  const facts = [
    ['issuedOn', day(invoice.issuedOn)],
    ['dueOn', day(invoice.dueOn)],
    ['period', period(invoice.from, invoice.to)],
  ] as const;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div className={classes.brand}>
          {marked && <BrandMark brand={brand} size={32} />}
          <span className="text-lg semibold">{seller.name}</span>
        </div>
        <h2 className={classes.number}>{t('billing.invoice.title', { number: invoice.number })}</h2>
      </header>
      <div className={classes.parties}>
        <Party title={t('billing.invoice.from')} party={seller} />
        <Party title={t('billing.invoice.to')} party={buyer} />
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`billing.invoice.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ChargeLines lines={invoice.lines} total={total} currency={currency} />
      <p className={classes.due} data-paid={unpaid === 0 || undefined}>
        {unpaid === 0 ? t('billing.invoice.paid') : t('billing.invoice.unpaid', { amount: money(unpaid, currency) })}
      </p>
      {seller.lines.length > 0 && (
        <footer className={`text-xs faint ${classes.foot}`}>
          {t('billing.invoice.contact', { contact: seller.lines.join(' · ') })}
        </footer>
      )}
    </article>
  );
}

function Party({ title, party }: { title: string; party: Invoice['seller'] }) {
  return (
    <section>
      <h3 className={classes.label}>{title}</h3>
      <p className="semibold">{party.name}</p>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

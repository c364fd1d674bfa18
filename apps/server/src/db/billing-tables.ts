import type {
  BillingLine,
  ClientId,
  ClientState,
  Currency,
  DeviceId,
  InvoiceId,
  PartnerId,
  PaymentMethod,
  PlanId,
  PostingKind,
  UserId,
} from '@balise/contract';
import type { ColumnType, Generated } from 'kysely';

/** The tables of what is owed and paid. Amounts (int8) are read as numbers by `::float8`, days (date) as text by `::text`. */
export type BillingTables = {
  plans: {
    id: Generated<PlanId>;
    partner_id: PartnerId;
    name: string;
    currency: Currency;
    setup_fee: Int8;
    created_at: Date;
    archived_at: Date | null;
  };
  plan_prices: { id: Generated<number>; plan_id: PlanId; price: Int8; valid_from: Date };
  billing_accounts: {
    client_id: ClientId;
    currency: Currency;
    payment_days: number;
    opened_at: Date;
    charged_until: DayColumn;
    next_at: Date | null;
    owed: ColumnType<string, undefined, never>;
    overdue: ColumnType<string, undefined, number>;
    overdue_since: ColumnType<Date | null, undefined, string | null>;
  };
  plan_assignments: {
    id: Generated<string>;
    client_id: ClientId;
    device_id: DeviceId | null;
    plan_id: PlanId | null;
    starts_at: Date;
  };
  device_setups: { client_id: ClientId; device_id: number };
  device_service: { device_id: DeviceId; client_id: ClientId; status: string; starts_at: Date };
  client_states: { id: Generated<string>; client_id: ClientId; state: ClientState; since: Date };
  billing_numbers: { partner_id: PartnerId; kind: 'invoice' | 'credit_note' | 'debit_note'; last: number };
  invoices: InvoicesTable;
  ledger: LedgerTable;
  billing_notices: { client_id: ClientId; key: string; at: Date };
};

/** Read as text, which `::float8` makes a number. */
type Int8 = ColumnType<string, number, number>;
/** pg would read it as a Date in the machine's time zone, so queries read it as `::text`. */
type DayColumn = ColumnType<Date, string, string>;

type InvoicesTable = {
  id: Generated<InvoiceId>;
  client_id: ClientId;
  partner_id: PartnerId;
  number: number;
  issued_at: Date;
  issued_on: DayColumn;
  due_on: DayColumn;
  period_from: DayColumn;
  period_to: DayColumn;
  currency: Currency;
  total: Int8;
  lines: ColumnType<BillingLine[], string>;
  seller: ColumnType<Party, string>;
  buyer: ColumnType<Party, string>;
};

type Party = { name: string; lines: string[] };

type LedgerTable = {
  id: Generated<string>;
  client_id: ClientId;
  partner_id: PartnerId;
  kind: PostingKind;
  amount: Int8;
  currency: Currency;
  at: Date;
  due_on: ColumnType<Date | null, string | null>;
  day: ColumnType<Date | null, string | null>;
  invoice_id: InvoiceId | null;
  number: number | null;
  method: PaymentMethod | null;
  reference: Generated<string>;
  note: Generated<string>;
  lines: ColumnType<BillingLine[] | null, string | null>;
  made_by: UserId | null;
  made_by_name: string;
};

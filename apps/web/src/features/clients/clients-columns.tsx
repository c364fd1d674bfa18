import type { CLIENT_ORDERS, Client, Role } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import { Balance } from './balance.tsx';
import { LastSignIn, useCountryName } from './client-cells.tsx';

/** Columns that may be hidden, in the order of the table; the name before them never is. */
const CHOSEN_COLUMNS = [
  ...(['code', 'partner', 'type', 'billing', 'country', 'devices', 'users'] as const),
  ...(['state', 'balance', 'lastSignIn'] as const),
] as const;
export type ChosenClientColumn = (typeof CHOSEN_COLUMNS)[number];

/** The orders that the server sorts by when a heading is pressed. */
export const ORDERS: Partial<Record<ChosenClientColumn, (typeof CLIENT_ORDERS)[number]>> = { state: 'state' };

const FIGURES: readonly ChosenClientColumn[] = ['devices', 'users', 'balance', 'lastSignIn'];
export const alignOf = (column: ChosenClientColumn): 'end' | undefined =>
  FIGURES.includes(column) ? 'end' : undefined;

/** The columns that the reader has a use for: only the platform has clients of several partners. */
export const columnsOfRole = (role: Role): ChosenClientColumn[] =>
  CHOSEN_COLUMNS.filter((column) => column !== 'partner' || role === 'platform');

export function Cell({ column, client }: { column: ChosenClientColumn; client: Client }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const country = useCountryName();
  switch (column) {
    case 'code':
      return client.code || '—';
    case 'partner':
      return client.partnerName;
    case 'type':
      return t(`clients.types.${client.type}`);
    case 'billing':
      return t(`clients.billing.${client.billingOption}`);
    case 'country':
      return country(client.countryCode2);
    case 'devices':
    case 'users':
      return number(client[column]);
    case 'state':
      return <ClientStateMark state={client.state} />;
    case 'balance':
      return <Balance balance={client.balance} />;
    default:
      return <LastSignIn at={client.lastSignInAt} />;
  }
}

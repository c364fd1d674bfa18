import { type Currency, currencyOfCountry } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientsQuery, partnersQuery } from '../../api/lists.ts';
import { useUser } from '../../api/user.ts';
import { type Entities, type Entity, EntityFilter, EntityPicker } from './entity-picker.tsx';

/** The clients that the reader may see; asked for only where `isAsked`. */
export function useClients(isAsked = true): Entities {
  const { data = [], isPending, error } = useQuery({ ...clientsQuery, enabled: isAsked });
  return { data: asEntities(data), isPending, error };
}

export const asEntities = (clients: readonly { id: number; fullName: string }[]): Entity[] =>
  clients.map(({ id, fullName }) => ({ value: String(id), label: fullName }));

/** The clocks of a client's hours: the reader's own client's, or another's that it may see. Undefined while no client is chosen. */
export function useTimeZoneOf(clientId: number | undefined): string | undefined {
  const own = useUser().client;
  const isAsked = !own && clientId !== undefined;
  const { data } = useQuery({ ...clientsQuery, enabled: isAsked });
  return own ? own.timeZone : data?.find(({ id }) => id === clientId)?.timeZone;
}

/** The currency of a client's country: the reader's own client's, or another's that it may see. */
export function useCurrencyOf(clientId: number | undefined): Currency {
  const own = useUser().client;
  const { data } = useQuery({ ...clientsQuery, enabled: !own && clientId !== undefined });
  const country = own ? own.countryCode2 : data?.find(({ id }) => id === clientId)?.countryCode2;
  return country ? currencyOfCountry(country) : 'XOF';
}

export function usePartners(isAsked = true): Entities {
  const { data = [], isPending, error } = useQuery({ ...partnersQuery, enabled: isAsked });
  return { data: data.map(({ id, displayName }) => ({ value: String(id), label: displayName })), isPending, error };
}

type Properties = {
  className?: string | undefined;
  value: number | undefined;
  onChange: (clientId: number | undefined) => void;
};

type FieldProperties = {
  value: string | null;
  error?: string | undefined;
  onChange: (clientId: string | null) => void;
};

/** Whose something new will be, for those who see several clients. */
export function ClientField(props: FieldProperties) {
  const { t } = useTranslation();
  return <EntityPicker of={useClients()} label={t('devices.clientFilterLabel')} required {...props} />;
}

/** Narrows a list to one client, for those who see several. */
export function ClientFilter(props: Properties) {
  const { t } = useTranslation();
  const isAsked = useUser().role !== 'client';
  const of = useClients(isAsked);
  if (!isAsked) return null;
  return (
    <EntityFilter of={of} label={t('devices.clientFilterLabel')} all={t('devices.clientFilter')} least={2} {...props} />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { clientsQuery, partnersQuery } from './requests.ts';

type Choice = { value: string; label: string };
/** Where people stand, as a Select takes it: one's own place, partners, clients. */
export type Places = ({ group: string; items: Choice[] } | Choice)[];

/** Where the reader may look for people, or add them. */
export function usePlaces(): Places {
  const { t } = useTranslation();
  const { role } = useUser();
  const keepsPartners = useMay('manage_partners');
  const clients = useQuery({ ...clientsQuery, enabled: role !== 'client' });
  const partners = useQuery({ ...partnersQuery, enabled: role === 'platform' && keepsPartners });
  const own = t(role === 'platform' ? 'users.place.ownPlatform' : 'users.place.ownPartner');
  const ofPartners = (partners.data ?? []).map(({ id, displayName }) => ({
    value: `partner-${id}`,
    label: displayName,
  }));
  const ofClients = (clients.data ?? []).map(({ id, fullName }) => ({ value: `client-${id}`, label: fullName }));
  return [
    { value: 'own', label: own },
    ...(ofPartners.length > 0 ? [{ group: t('users.place.partners'), items: ofPartners }] : []),
    ...(ofClients.length > 0 ? [{ group: t('users.place.clients'), items: ofClients }] : []),
  ];
}

/** What a choice among places means. */
export function placeIn(value: string | null): { clientId: number | null; partnerId: number | null } {
  const [, kind, id] = /^(client|partner)-(\d+)$/.exec(value ?? '') ?? [];
  return { clientId: kind === 'client' ? Number(id) : null, partnerId: kind === 'partner' ? Number(id) : null };
}

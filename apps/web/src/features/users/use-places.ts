import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useClients, usePartners } from '../../ui/picker/clients.tsx';
import type { Entities, Entity } from '../../ui/picker/entity-picker.tsx';

/** Where users belong, as far as the reader may look for them or add them: the reader's own place, partners, clients. */
export function usePlaces(): Entities['data'] {
  const { t } = useTranslation();
  const { role } = useUser();
  const keepsPartners = useMay('manage_partners');
  const clients = useClients(role !== 'client').data;
  const partners = usePartners(role === 'platform' && keepsPartners).data;
  const own = t(role === 'platform' ? 'users.place.ownPlatform' : 'users.place.ownPartner');
  const asPlaces = (kind: 'partner' | 'client', entities: Entities['data']) =>
    (entities as Entity[]).map(({ value, label }) => ({ value: `${kind}-${value}`, label }));
  return [
    { value: 'own', label: own },
    { group: t('users.place.partners'), items: asPlaces('partner', partners) },
    { group: t('users.place.clients'), items: asPlaces('client', clients) },
  ];
}

/** What a choice among places means. */
export function placeIn(value: string | null): { clientId: number | null; partnerId: number | null } {
  const [, kind, id] = /^(client|partner)-(\d+)$/.exec(value ?? '') ?? [];
  return { clientId: kind === 'client' ? Number(id) : null, partnerId: kind === 'partner' ? Number(id) : null };
}

import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { placeIn, usePlaces } from '../use-places.ts';
import { useUsersSearch } from './search.ts';

/** Whose users are listed, for readers with clients. */
export function PlaceFilter() {
  const { t } = useTranslation();
  const { search, set } = useUsersSearch();
  const places = usePlaces();
  const { clientId, partnerId, of } = search;
  const value = clientId ? `client-${clientId}` : partnerId ? `partner-${partnerId}` : (of ?? 'own');
  const choose = (chosen: string | null) => {
    const place = placeIn(chosen);
    set({
      of: chosen === 'all' ? 'all' : undefined,
      clientId: place.clientId ?? undefined,
      partnerId: place.partnerId ?? undefined,
    });
  };
  return (
    <EntityPicker
      of={{ data: [{ value: 'all', label: t('users.place.all') }, ...places] }}
      aria-label={t('users.place.label')}
      leftSection={<Icon name="filter" />}
      allowDeselect={false}
      value={value}
      onChange={choose}
    />
  );
}

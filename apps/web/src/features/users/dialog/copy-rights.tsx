import { type Right, type Role, rightsWithin, type User } from '@balise/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { nameOf } from '../list/user-cells.tsx';
import { userListQuery, userRightsOf } from '../requests.ts';
import { placeIn } from '../use-places.ts';

type Properties = {
  role: Role;
  limited: boolean;
  /** Among whom one is chosen: see usePlaces. */
  place: string;
  /** Not oneself to oneself. */
  except: number | undefined;
  value: readonly Right[];
  grantable: readonly Right[];
  onChange: (rights: Right[]) => void;
};

/** Takes over the rights of somebody who is there already, as far as they can be given. */
export function CopyRights({ role, limited, place, except, value, grantable, onChange }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [search, setSearch] = useState('');
  const { clientId, partnerId } = placeIn(place);
  const query = { pageSize: 100, ...(clientId ? { clientId } : {}), ...(partnerId ? { partnerId } : {}) } as const;
  const { data } = useQuery(userListQuery({ ...query, ...(search ? { search } : {}) }));
  const others = (data?.users ?? []).filter(({ id }) => id !== except);
  const copy = useMutation({
    mutationFn: (user: User) => userRightsOf(user.id),
    onSuccess: ({ rights }, user) => {
      const possible = rightsWithin(role, limited);
      const given = rights.filter((right) => possible.includes(right) && grantable.includes(right));
      onChange([...value.filter((right) => !grantable.includes(right)), ...given]);
      const [name, left] = [nameOf(user), rights.length - given.length];
      tell.done(
        left === 0 ? t('rights.matrix.copied', { name }) : t('rights.matrix.copiedPartly', { name, given: left }),
      );
    },
    onError: tell.failed,
  });
  return (
    <EntityPicker
      of={{ data: others.map((user) => ({ value: String(user.id), label: nameOf(user) })), onSearch: setSearch }}
      size="xs"
      w={{ base: '100%', sm: 230 }}
      aria-label={t('rights.matrix.copyFrom')}
      placeholder={t('rights.matrix.copyFrom')}
      disabled={copy.isPending}
      searchValue={search}
      value={null}
      onChange={(id) => {
        const user = others.find((other) => String(other.id) === id);
        if (user) copy.mutate(user);
        setSearch('');
      }}
    />
  );
}

import { CLIENT_STATES, type ClientState } from '@balise/contract';
import { Button, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RemovableFilter } from '../../ui/removable-filter.tsx';
import classes from './clients.module.css';
import { partnersQuery } from './requests.ts';
import { useClientsSearch } from './search.ts';

/** By account state, each with its number of clients, and by partner. */
export function ClientsFilters({ counts }: { counts: Record<ClientState, number> | undefined }) {
  const { role } = useUser();
  const mayList = useMay('manage_partners');
  return (
    <>
      <StateFilter counts={counts} />
      {role === 'platform' && mayList && <PartnerFilter />}
      <ActiveFilter />
    </>
  );
}

function StateFilter({ counts }: { counts: Record<ClientState, number> | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useClientsSearch();
  return (
    <Menu position="bottom-start" width={250}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="filter" />}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {t('clients.state')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => set({ state: undefined })} aria-current={!search.state}>
          {t('clients.allStates')}
        </Menu.Item>
        <Menu.Divider />
        {CLIENT_STATES.map((state) => (
          <Menu.Item
            key={state}
            onClick={() => set({ state })}
            aria-current={search.state === state}
            rightSection={<span className={classes.count}>{format.number(counts?.[state] ?? 0)}</span>}
          >
            {t(`clients.states.${state}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function PartnerFilter() {
  const { t } = useTranslation();
  const { search, set } = useClientsSearch();
  const { data = [] } = useQuery(partnersQuery);
  return (
    <Select
      aria-label={t('clients.partner')}
      placeholder={t('clients.allPartners')}
      nothingFoundMessage={t('clients.noMatch')}
      searchable
      clearable
      data={data.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      value={search.partnerId === undefined ? null : String(search.partnerId)}
      onChange={(id) => set({ partnerId: id === null ? undefined : Number(id) })}
    />
  );
}

function ActiveFilter() {
  const { t } = useTranslation();
  const { search, set } = useClientsSearch();
  if (!search.state) return null;
  const filter = t(`clients.states.${search.state}`);
  return (
    <RemovableFilter
      words={filter}
      label={t('clients.removeFilter', { filter })}
      onRemove={() => set({ state: undefined })}
    />
  );
}

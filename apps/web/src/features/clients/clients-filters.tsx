import { CLIENT_STATES, type ClientState } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePartners } from '../../ui/picker/clients.tsx';
import { EntityFilter } from '../../ui/picker/entity-picker.tsx';
import { RemovableFilter } from '../../ui/removable-filter.tsx';
import classes from './clients.module.css';
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
  return (
    <EntityFilter
      of={usePartners()}
      label={t('clients.partner')}
      all={t('clients.allPartners')}
      value={search.partnerId}
      onChange={(partnerId) => set({ partnerId })}
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

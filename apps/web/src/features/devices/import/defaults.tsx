import type { DeviceImport, ImportDefaults } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientsQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { asEntities } from '../../../ui/picker/clients.tsx';
import { CountryPicker } from '../../../ui/picker/country-picker.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useChoices } from './choices.ts';
import { askedFirst, ofClient } from './confirm-first.ts';
import classes from './import.module.css';

type Properties = { file: DeviceImport; onChange: (defaults: ImportDefaults) => void };

/** What counts for every row without a value of its own: the client, the type, the tracker. */
export function Defaults({ file, onChange }: Properties) {
  const { t } = useTranslation();
  const { defaults } = file;
  const { role } = useUser();
  const asked: readonly string[] = askedFirst(file, role);
  const choices = useChoices();
  const { data: clients = [] } = useQuery({ ...clientsQuery, enabled: role !== 'client' });
  const byId = (field: Exclude<keyof ImportDefaults, 'countryCode2'>, data: { value: string; label: string }[]) => (
    <EntityPicker
      of={{ data }}
      key={field}
      size="xs"
      label={t(`deviceImport.fields.${field}`)}
      placeholder="—"
      withAsterisk={asked.includes(field)}
      description={asked.includes(field) && t('deviceImport.chooseForAll')}
      clearable
      limit={200}
      value={defaults[field] === null ? null : String(defaults[field])}
      onChange={(id) => {
        const chosen = clients.find((client) => field === 'clientId' && String(client.id) === id);
        onChange(
          chosen
            ? ofClient(defaults, chosen)
            : ({ ...defaults, [field]: id === null ? null : Number(id) } as ImportDefaults),
        );
      }}
    />
  );
  return (
    <fieldset className={classes.defaults}>
      <legend>{t('deviceImport.forAllRows')}</legend>
      {role !== 'client' && byId('clientId', asEntities(clients))}
      {byId('deviceTypeId', choices.deviceTypeId)}
      {byId('trackerModelId', choices.trackerModelId)}
      {byId('operatorId', choices.operatorId)}
      <CountryPicker
        size="xs"
        label={t('deviceImport.fields.countryCode2')}
        placeholder="—"
        clearable
        value={defaults.countryCode2}
        onChange={(countryCode2) => onChange({ ...defaults, countryCode2 })}
      />
    </fieldset>
  );
}

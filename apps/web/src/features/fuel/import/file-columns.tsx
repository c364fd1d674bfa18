import { FUEL_IMPORT_FIELDS, type FuelImport, type FuelImportField } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from './import.module.css';

type Properties = { found: FuelImport; onChange: (columns: (FuelImportField | null)[]) => void };

/** What each column of the file holds; a field that is chosen for a second column is taken from the first. */
export function FileColumns({ found, onChange }: Properties) {
  const { t } = useTranslation();
  const fields = found.columns.map(({ field }) => field);
  const columns = found.columns.map((column, place) => Object.assign({ place }, column));
  const choose = (column: number, field: FuelImportField | null) =>
    onChange(fields.map((one, place) => (place === column ? field : one === field ? null : one)));
  return (
    <fieldset className={classes.part}>
      <legend>{t('fuelImport.columns')}</legend>
      <p className="faint">{t('fuelImport.columnsHint')}</p>
      {found.missing.length > 0 && (
        <ul className={classes.missing} role="alert">
          {found.missing.map((one) => (
            <li key={one}>
              <Icon name="warning" size={16} /> {t(`fuelImport.missing.${one}`)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.columns}>
        {columns.map(({ place, header, field, sample }) => (
          <div key={place} className={classes.column} data-off={field === null || undefined}>
            <Select
              label={header}
              clearable
              searchable
              placeholder={t('fuelImport.notImported')}
              data={FUEL_IMPORT_FIELDS.map((value) => ({ value, label: t(`fuelImport.fields.${value}`) }))}
              value={field}
              onChange={(next) => choose(place, next as FuelImportField | null)}
            />
            <span className={classes.sample}>{sample || '—'}</span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

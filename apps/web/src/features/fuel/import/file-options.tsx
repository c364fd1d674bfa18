import {
  CURRENCIES,
  type Currency,
  DAY_ORDERS,
  type DayOrder,
  FUEL_TYPES,
  type FuelImport,
  type FuelType,
} from '@balise/contract';
import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import type { Choices } from './requests.ts';

/** How dates are written, and what the file does not say. */
export function FileOptions({ found, onChange }: { found: FuelImport; onChange: (change: Choices) => void }) {
  const { t } = useTranslation();
  const hasColumn = (field: string) => found.columns.some((column) => column.field === field);
  return (
    <fieldset className={classes.part}>
      <legend>{t('fuelImport.options')}</legend>
      <div className={classes.columns}>
        <Select
          label={t('fuelImport.dayOrder')}
          allowDeselect={false}
          data={DAY_ORDERS.map((value) => ({ value, label: t(`fuelImport.dayOrders.${value}`) }))}
          value={found.dayOrder}
          onChange={(dayOrder) => dayOrder && onChange({ dayOrder: dayOrder as DayOrder })}
        />
        <Select
          label={t('fuelImport.currency')}
          allowDeselect={false}
          searchable
          data={CURRENCIES}
          value={found.currency}
          onChange={(currency) => currency && onChange({ currency: currency as Currency })}
        />
        {!hasColumn('product') && (
          <Select
            label={t('fuelImport.fuelType')}
            allowDeselect={false}
            placeholder={t('fuelImport.fuelTypeOfVehicle')}
            data={FUEL_TYPES.map((value) => ({ value, label: t(`fuel.types.${value}`) }))}
            value={found.fuelType}
            onChange={(fuelType) => fuelType && onChange({ fuelType: fuelType as FuelType })}
          />
        )}
      </div>
      <Checkbox
        label={t('fuelImport.fillsUp')}
        description={t('fuelImport.fillsUpHint')}
        checked={found.fillsUp}
        onChange={({ currentTarget: { checked } }) => onChange({ fillsUp: checked ? 'yes' : 'no' })}
      />
    </fieldset>
  );
}

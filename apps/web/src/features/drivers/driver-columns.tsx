import { type DRIVER_ORDERS, type Driver, writePhone } from '@balise/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useDay } from '../../language/use-day.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { DriverAvatar, nameOf } from './driver-name.tsx';
import classes from './drivers.module.css';
import { ExpiryChips } from './expiry-chip.tsx';

type Column = TableColumn<Driver, (typeof DRIVER_ORDERS)[number]>;

/** The columns of the drivers: who it is, phone, licence, contract, and what ends when. */
export function useDriverColumns(onOpen: (driver: Driver) => void): Column[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const { date } = useDay();
  return useMemo((): Column[] => {
    const client: Column = {
      id: 'client',
      label: t('drivers.columns.client'),
      order: 'client',
      phone: 'below',
      cell: ({ clientName }) => clientName,
    };
    return [
      {
        id: 'name',
        label: t('drivers.columns.name'),
        order: 'name',
        phone: 'title',
        cell: (driver) => (
          <span className={classes.person}>
            <DriverAvatar driver={driver} />
            <button type="button" className="row-link" onClick={() => onOpen(driver)}>
              {nameOf(driver)}
            </button>
          </span>
        ),
      },
      {
        id: 'registerNumber',
        label: t('drivers.columns.registerNumber'),
        order: 'registerNumber',
        phone: 'beside',
        cell: ({ registerNumber }) => registerNumber || <span className="faint">—</span>,
        onPhone: ({ registerNumber }) => registerNumber,
      },
      {
        id: 'phone',
        label: t('drivers.columns.phone'),
        cell: ({ phone }) =>
          phone === null ? <span className="faint">—</span> : <a href={`tel:${phone}`}>{writePhone(phone, null)}</a>,
      },
      {
        id: 'licence',
        label: t('drivers.columns.licence'),
        cell: ({ licenceCategories }) => licenceCategories.join(', ') || <span className="faint">—</span>,
      },
      {
        id: 'contract',
        label: t('drivers.columns.contract'),
        cell: ({ contractType }) =>
          contractType ? t(`drivers.contractTypes.${contractType}`) : <span className="faint">—</span>,
      },
      {
        id: 'expiries',
        label: t('drivers.columns.expiries'),
        order: 'expiry',
        phone: 'below',
        cell: ({ expiries }) => <ExpiryChips expiries={expiries} />,
      },
      ...(role === 'client' ? [] : [client]),
      {
        id: 'hiredOn',
        label: t('drivers.columns.hiredOn'),
        order: 'hiredOn',
        isRare: true,
        cell: ({ hiredOn }) => (hiredOn ? date(hiredOn) : <span className="faint">—</span>),
      },
    ];
  }, [t, role, date, onOpen]);
}

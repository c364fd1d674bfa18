import type { DeviceId, DriverId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useContractColumns } from './contract-columns.tsx';
import { contractsQuery } from './requests.ts';

type Properties = ({ driverId: DriverId } | { deviceId: DeviceId }) & {
  /** Says nothing where there is none. */
  isQuiet?: boolean;
};

/** The contracts of a driver or of a vehicle, as a part of its own record. */
export function ContractsOf({ isQuiet = false, ...of }: Properties) {
  const { t } = useTranslation();
  const { data, error } = useQuery(contractsQuery({ ...of, pageSize: 100 }));
  const columns = useContractColumns().filter(({ id }) => id !== 'startsOn');
  if (error && !data) throw error; // the route's error screen says why
  if (!data || (data.total === 0 && isQuiet)) return null;
  if (data.total === 0) return <p className="text-sm muted">{t('workAndPay.none.title')}</p>;
  return (
    <DataTable
      isInSection
      label={t('workAndPay.title')}
      columns={columns}
      rows={data.contracts}
      keyOf={({ id }) => id}
    />
  );
}

import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export { ReceiptsSearch, WorkAndPaySearch } from './search.ts';
export const WorkAndPayPage = lazyRouteComponent(() => import('./contracts-page.tsx'), 'WorkAndPayPage');
export const WorkAndPayContractPage = lazyRouteComponent(() => import('./contract/contract-page.tsx'), 'ContractPage');
export const ReceiptsPage = lazyRouteComponent(() => import('./payments/receipts-page.tsx'), 'ReceiptsPage');
/** The contracts of a driver or a vehicle. */
export const ContractsOf = lazy(() =>
  import('./contracts-of.tsx').then(({ ContractsOf }) => ({ default: ContractsOf })),
);

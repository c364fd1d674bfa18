import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

export { CalendarSearch, CostsSearch, DueSearch, RecordsSearch, ServicesSearch } from './search.ts';
export { OrdersSearch, PartsSearch } from './workshop/search.ts';
export const DuePage = lazyRouteComponent(() => import('./due/due-page.tsx'), 'DuePage');
export const MaintenanceCalendarPage = lazyRouteComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage');
export const ServicesPage = lazyRouteComponent(() => import('./services/services-page.tsx'), 'ServicesPage');
export const OperationsPage = lazyRouteComponent(() => import('./services/operations-page.tsx'), 'OperationsPage');
export const CostsPage = lazyRouteComponent(() => import('./costs/costs-page.tsx'), 'CostsPage');
export const RecordsPage = lazyRouteComponent(() => import('./costs/records-page.tsx'), 'RecordsPage');
export const OrdersPage = lazyRouteComponent(() => import('./workshop/orders-page.tsx'), 'OrdersPage');
export const PartsPage = lazyRouteComponent(() => import('./workshop/parts-page.tsx'), 'PartsPage');
export { DefectsSearch } from './defects/search.ts';
export { InspectionsSearch } from './inspections/search.ts';
export const InspectionsPage = lazyRouteComponent(
  () => import('./inspections/inspections-page.tsx'),
  'InspectionsPage',
);
export const DefectsPage = lazyRouteComponent(() => import('./defects/defects-page.tsx'), 'DefectsPage');
export { TroubleCodesSearch } from './trouble-codes/search.ts';
export const TroubleCodesPage = lazyRouteComponent(
  () => import('./trouble-codes/trouble-codes-page.tsx'),
  'TroubleCodesPage',
);
export const TroubleCodesSection = lazy(async () => ({
  default: (await withLaterWords(import('./trouble-codes/trouble-codes-section.tsx'))).TroubleCodesSection,
}));
export const DefectsSection = lazy(async () => ({
  default: (await withLaterWords(import('./defects/defects-section.tsx'))).DefectsSection,
}));
export const MaintenanceSection = lazy(async () => ({
  default: (await withLaterWords(import('./due/maintenance-section.tsx'))).MaintenanceSection,
}));
export { DriftsSearch, PartLivesSearch, QualitySearch, RisksSearch, WorkloadSearch } from './forecasts/search.ts';
export const RisksPage = lazyRouteComponent(() => import('./forecasts/risks-page.tsx'), 'RisksPage');
export const DriftsPage = lazyRouteComponent(() => import('./forecasts/drifts-page.tsx'), 'DriftsPage');
export const PartLivesPage = lazyRouteComponent(() => import('./forecasts/part-lives-page.tsx'), 'PartLivesPage');
export const WorkloadPage = lazyRouteComponent(() => import('./forecasts/workload-page.tsx'), 'WorkloadPage');
export const QualityPage = lazyRouteComponent(() => import('./forecasts/quality-page.tsx'), 'QualityPage');
export const DriftSection = lazy(async () => ({
  default: (await withLaterWords(import('./forecasts/drift-section.tsx'))).DriftSection,
}));
export const RiskSection = lazy(async () => ({
  default: (await withLaterWords(import('./forecasts/risk-section.tsx'))).RiskSection,
}));

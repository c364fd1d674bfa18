import { createRoute } from '@tanstack/react-router';
import {
  ConsumptionPage,
  ConsumptionSearch,
  FuelPage,
  FuelSearch,
  TankPage,
  TankSearch,
} from './features/fuel/index.ts';
import {
  CalendarSearch,
  CostsPage,
  CostsSearch,
  DefectsPage,
  DefectsSearch,
  DriftsPage,
  DriftsSearch,
  DuePage,
  DueSearch,
  InspectionsPage,
  InspectionsSearch,
  MaintenanceCalendarPage,
  OperationsPage,
  OrdersPage,
  OrdersSearch,
  PartLivesPage,
  PartLivesSearch,
  PartsPage,
  PartsSearch,
  QualityPage,
  QualitySearch,
  RecordsPage,
  RecordsSearch,
  RisksPage,
  RisksSearch,
  ServicesPage,
  ServicesSearch,
  TroubleCodesPage,
  TroubleCodesSearch,
  WorkloadPage,
  WorkloadSearch,
} from './features/maintenance/index.ts';
import {
  ReceiptsPage,
  ReceiptsSearch,
  WorkAndPayContractPage,
  WorkAndPayPage,
  WorkAndPaySearch,
} from './features/work-and-pay/index.ts';
import { root } from './shell/root-route.ts';

/** `?add=true` opens the form of a purchase, `?edit=12` that of one that is corrected. */
const fuel = createRoute({
  getParentRoute: () => root,
  path: '/fuel',
  validateSearch: FuelSearch,
  component: FuelPage,
});

const consumption = createRoute({
  getParentRoute: () => root,
  path: '/fuel/consumption',
  validateSearch: ConsumptionSearch,
  component: ConsumptionPage,
});

const tank = createRoute({
  getParentRoute: () => root,
  path: '/fuel/tank',
  validateSearch: TankSearch,
  component: TankPage,
});

/** `?due=12` opens the panel of a service of a vehicle. */
const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  validateSearch: DueSearch,
  component: DuePage,
});
const calendar = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/calendar',
  validateSearch: CalendarSearch,
  component: MaintenanceCalendarPage,
});
const services = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/services',
  validateSearch: ServicesSearch,
  component: ServicesPage,
});
const operations = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/operations',
  validateSearch: ServicesSearch,
  component: OperationsPage,
});
const costs = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/costs',
  validateSearch: CostsSearch,
  component: CostsPage,
});
const records = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/history',
  validateSearch: RecordsSearch,
  component: RecordsPage,
});

/** `?add=true` opens the form of a contract. */
const workAndPay = createRoute({
  getParentRoute: () => root,
  path: '/work-and-pay',
  validateSearch: WorkAndPaySearch,
  component: WorkAndPayPage,
});

const workAndPayReceipts = createRoute({
  getParentRoute: () => root,
  path: '/work-and-pay/payments',
  validateSearch: ReceiptsSearch,
  component: ReceiptsPage,
});

const workAndPayContract = createRoute({
  getParentRoute: () => root,
  path: '/work-and-pay/$id',
  component: WorkAndPayContractPage,
});

/** `?order=12` opens that work order, `?add=true` the form of a new one. */
const orders = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/orders',
  validateSearch: OrdersSearch,
  component: OrdersPage,
});
const parts = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/parts',
  validateSearch: PartsSearch,
  component: PartsPage,
});

/** `?inspection=12` opens that inspection, `?add=true&device=3` the form of a new one. */
const inspections = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/inspections',
  validateSearch: InspectionsSearch,
  component: InspectionsPage,
});
/** `?defect=12` opens that defect. */
const defects = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/defects',
  validateSearch: DefectsSearch,
  component: DefectsPage,
});

const troubleCodes = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/trouble-codes',
  validateSearch: TroubleCodesSearch,
  component: TroubleCodesPage,
});

/** `?risk=12` opens the reasons of that vehicle. */
const risks = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/forecasts',
  validateSearch: RisksSearch,
  component: RisksPage,
});
/** `?vehicle=12` opens the charts of that vehicle. */
const drifts = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/forecasts/drifts',
  validateSearch: DriftsSearch,
  component: DriftsPage,
});
const partLives = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/forecasts/parts',
  validateSearch: PartLivesSearch,
  component: PartLivesPage,
});
const workload = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/forecasts/workload',
  validateSearch: WorkloadSearch,
  component: WorkloadPage,
});
const forecastQuality = createRoute({
  getParentRoute: () => root,
  path: '/maintenance/forecasts/quality',
  validateSearch: QualitySearch,
  component: QualityPage,
});

/** The screens about what vehicles cost and need: fuel, services, drivers. */
export const upkeepRoutes = [
  fuel,
  consumption,
  tank,
  maintenance,
  calendar,
  services,
  operations,
  costs,
  records,
  workAndPay,
  workAndPayReceipts,
  workAndPayContract,
  orders,
  parts,
  inspections,
  defects,
  troubleCodes,
  risks,
  workload,
  forecastQuality,
  drifts,
  partLives,
] as const;

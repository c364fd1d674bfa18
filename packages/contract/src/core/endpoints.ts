import * as account from '../account/account.ts';
import * as auth from '../account/auth.ts';
import * as passwords from '../account/password.ts';
import * as signInLinks from '../account/sign-in-link.ts';
import * as twoFactor from '../account/two-factor.ts';
import * as user from '../account/user.ts';
import * as users from '../account/user-people.ts';
import * as alerts from '../alert/alert.ts';
import * as alertContacts from '../alert/alert-contact.ts';
import * as alertDeliveries from '../alert/alert-delivery.ts';
import * as alertRules from '../alert/alert-rule.ts';
import * as pushSubscriptions from '../alert/push-subscription.ts';
import * as webhooks from '../alert/webhook.ts';
import * as billing from '../billing/billing.ts';
import * as billingDocuments from '../billing/billing-documents.ts';
import * as plans from '../billing/billing-plan.ts';
import * as blocks from '../blocking/block.ts';
import * as locks from '../blocking/lock.ts';
import * as blockingProfiles from '../blocking/profile.ts';
import * as blockingStates from '../blocking/state.ts';
import * as clients from '../client/client.ts';
import * as clientDeletions from '../client/client-deletion.ts';
import * as clientExports from '../client/client-export.ts';
import * as legalProfile from '../client/legal-profile.ts';
import * as partners from '../client/partner.ts';
import * as privateMode from '../client/private-mode.ts';
import * as traccarImports from '../client/traccar-import.ts';
import * as viewAs from '../client/view-as.ts';
import * as commands from '../command/command.ts';
import * as catalogue from '../device/catalogue.ts';
import * as devices from '../device/device.ts';
import * as deviceAccess from '../device/device-access.ts';
import * as deviceActs from '../device/device-acts.ts';
import * as deviceConnections from '../device/device-connection.ts';
import * as deletedDevices from '../device/device-deleted.ts';
import * as deviceImport from '../device/device-import.ts';
import * as deviceInformation from '../device/device-information.ts';
import * as deviceLists from '../device/device-lists.ts';
import * as devicePlaces from '../device/device-places.ts';
import * as odometers from '../device/odometer.ts';
import * as drivers from '../driver/driver.ts';
import * as driverAssignments from '../driver/driver-assignment.ts';
import * as driverCards from '../driver/driver-card.ts';
import * as driverImports from '../driver/driver-import.ts';
import * as driverShifts from '../driver/driver-shift.ts';
import * as driverTimelines from '../driver/driver-timeline.ts';
import * as fuel from '../fuel/fuel.ts';
import * as fuelConsumption from '../fuel/fuel-consumption.ts';
import * as fuelImport from '../fuel/fuel-import.ts';
import * as tank from '../fuel/tank.ts';
import * as geofences from '../geofence/geofence.ts';
import * as geofenceAssignments from '../geofence/geofence-assignment.ts';
import * as geofenceSuspensions from '../geofence/geofence-suspension.ts';
import * as groups from '../group/group.ts';
import * as past from '../history/past.ts';
import * as positions from '../history/positions.ts';
import * as track from '../history/track.ts';
import * as dashboard from '../live/dashboard.ts';
import * as drifts from '../maintenance/drift.ts';
import * as dues from '../maintenance/due.ts';
import * as forecasts from '../maintenance/forecast.ts';
import * as maintenanceDashboard from '../maintenance/maintenance-dashboard.ts';
import * as operations from '../maintenance/operation.ts';
import * as partLives from '../maintenance/part-life.ts';
import * as serviceRecords from '../maintenance/record.ts';
import * as services from '../maintenance/service.ts';
import * as audit from '../platform/audit.ts';
import * as ingest from '../platform/ingest.ts';
import * as outbox from '../platform/outbox.ts';
import * as storage from '../platform/storage.ts';
import * as report from '../report/report.ts';
import * as reportJobs from '../report/report-job.ts';
import * as reportSchedules from '../report/report-schedule.ts';
import * as views from '../settings/saved-view.ts';
import * as settings from '../settings/settings.ts';
import * as speedLimits from '../settings/speed-limit.ts';
import * as speedingBlocks from '../settings/speeding-block.ts';
import * as trackingSettings from '../settings/tracking-settings.ts';
import * as shares from '../share/share.ts';
import * as trackingLinks from '../share/tracking-link.ts';
import * as sms from '../sms/sms.ts';
import * as smsAccounts from '../sms/sms-account.ts';
import * as workAndPay from '../work-and-pay/work-and-pay.ts';
import * as workAndPayLedger from '../work-and-pay/work-and-pay-ledger.ts';
import * as workAndPayReceipts from '../work-and-pay/work-and-pay-receipts.ts';
import * as defects from '../workshop/defect.ts';
import * as inspections from '../workshop/inspection.ts';
import * as parts from '../workshop/part.ts';
import * as troubleCodes from '../workshop/trouble-code.ts';
import * as workOrders from '../workshop/work-order.ts';
import * as attachments from './attachment.ts';
import type { Endpoint } from './endpoint.ts';
import * as modules from './module.ts';
import * as paths from './path.ts';
import * as why from './why.ts';

/** The modules that declare endpoints, in the order of the documentation. A new module needs a line here; a new endpoint of one of these does not. */
const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  ...[
    auth,
    passwords,
    signInLinks,
    twoFactor,
    account,
    outbox,
    partners,
    user,
    users,
    clients,
    clientDeletions,
    clientExports,
    traccarImports,
    viewAs,
    audit,
  ],
  ...[
    deviceLists,
    devices,
    devicePlaces,
    deviceInformation,
    deviceAccess,
    deviceConnections,
    deviceActs,
    privateMode,
    legalProfile,
  ],
  ...[
    deviceImport,
    deletedDevices,
    commands,
    ...[blocks, blockingStates, locks, blockingProfiles],
    ...[
      services,
      operations,
      dues,
      serviceRecords,
      maintenanceDashboard,
      forecasts,
      drifts,
      partLives,
      parts,
      workOrders,
    ],
    ...[inspections, defects, troubleCodes],
    modules,
    groups,
    geofences,
    geofenceAssignments,
    geofenceSuspensions,
    alertRules,
    alerts,
    alertDeliveries,
    alertContacts,
    webhooks,
    pushSubscriptions,
    attachments,
    shares,
    drivers,
    driverImports,
    driverAssignments,
    driverTimelines,
    driverShifts,
    driverCards,
    ...[workAndPay, workAndPayLedger, workAndPayReceipts],
    billing,
    billingDocuments,
    plans,
  ],
  ...[
    track,
    paths,
    positions,
    past,
    why,
    report,
    reportJobs,
    reportSchedules,
    trackingLinks,
    dashboard,
    speedLimits,
    speedingBlocks,
    trackingSettings,
    odometers,
    settings,
    views,
  ],
  ...[fuel, fuelConsumption, fuelImport, tank],
  ...[sms, smsAccounts],
  ...[catalogue.deviceTypes, catalogue.operators, catalogue.trackerModels, ingest, storage],
];

/** Every call of /api/v4: what these modules export. */
export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => Object.values(module).filter(isEndpoint));

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'path' in exported;
}

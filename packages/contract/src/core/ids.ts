import { z } from 'zod';

// Row numbers of different things are different types: a client's id is refused where a device's belongs.

const ROW = z.int().positive().max(2_147_483_647);
const inPath = <Schema extends z.ZodType<unknown, number>>(id: Schema) => z.coerce.number<number>().pipe(id);

export const DeviceId = ROW.brand<'DeviceId'>();
export type DeviceId = z.output<typeof DeviceId>;
export const DeviceIdInPath = inPath(DeviceId);

export const ClientId = ROW.brand<'ClientId'>();
export type ClientId = z.output<typeof ClientId>;
export const ClientIdInPath = inPath(ClientId);

export const UserId = ROW.brand<'UserId'>();
export type UserId = z.output<typeof UserId>;
export const UserIdInPath = inPath(UserId);

export const PartnerId = ROW.brand<'PartnerId'>();
export type PartnerId = z.output<typeof PartnerId>;
export const PartnerIdInPath = inPath(PartnerId);

export const GroupId = ROW.brand<'GroupId'>();
export type GroupId = z.output<typeof GroupId>;
export const GroupIdInPath = inPath(GroupId);

export const MailId = ROW.brand<'MailId'>();
export type MailId = z.output<typeof MailId>;
export const MailIdInPath = inPath(MailId);

export const PlanId = ROW.brand<'PlanId'>();
export type PlanId = z.output<typeof PlanId>;
export const PlanIdInPath = inPath(PlanId);

export const InvoiceId = ROW.brand<'InvoiceId'>();
export type InvoiceId = z.output<typeof InvoiceId>;
export const InvoiceIdInPath = inPath(InvoiceId);

export const ViewId = ROW.brand<'ViewId'>();
export type ViewId = z.output<typeof ViewId>;
export const ViewIdInPath = inPath(ViewId);

export const CommandId = ROW.brand<'CommandId'>();
export type CommandId = z.output<typeof CommandId>;
export const CommandIdInPath = inPath(CommandId);

export const ReportJobId = ROW.brand<'ReportJobId'>();
export type ReportJobId = z.output<typeof ReportJobId>;
export const ReportJobIdInPath = inPath(ReportJobId);

export const ClientExportId = ROW.brand<'ClientExportId'>();
export type ClientExportId = z.output<typeof ClientExportId>;
export const ClientExportIdInPath = inPath(ClientExportId);

export const TraccarImportId = ROW.brand<'TraccarImportId'>();
export type TraccarImportId = z.output<typeof TraccarImportId>;
export const TraccarImportIdInPath = inPath(TraccarImportId);

export const OdometerEntryId = ROW.brand<'OdometerEntryId'>();
export type OdometerEntryId = z.output<typeof OdometerEntryId>;
export const OdometerEntryIdInPath = inPath(OdometerEntryId);

export const SmsId = ROW.brand<'SmsId'>();
export type SmsId = z.output<typeof SmsId>;
export const SmsIdInPath = inPath(SmsId);

export const SmsPriceId = ROW.brand<'SmsPriceId'>();
export type SmsPriceId = z.output<typeof SmsPriceId>;
export const SmsPriceIdInPath = inPath(SmsPriceId);

export const GeofenceId = ROW.brand<'GeofenceId'>();
export type GeofenceId = z.output<typeof GeofenceId>;
export const GeofenceIdInPath = inPath(GeofenceId);

export const SpeedingBlockId = ROW.brand<'SpeedingBlockId'>();
export type SpeedingBlockId = z.output<typeof SpeedingBlockId>;
export const SpeedingBlockIdInPath = inPath(SpeedingBlockId);

export const AlertContactId = ROW.brand<'AlertContactId'>();
export type AlertContactId = z.output<typeof AlertContactId>;
export const AlertContactIdInPath = inPath(AlertContactId);

export const GeofenceSuspensionId = ROW.brand<'GeofenceSuspensionId'>();
export type GeofenceSuspensionId = z.output<typeof GeofenceSuspensionId>;
export const GeofenceSuspensionIdInPath = inPath(GeofenceSuspensionId);

export const AlertRuleId = ROW.brand<'AlertRuleId'>();
export type AlertRuleId = z.output<typeof AlertRuleId>;
export const AlertRuleIdInPath = inPath(AlertRuleId);

export const WebhookId = ROW.brand<'WebhookId'>();
export type WebhookId = z.output<typeof WebhookId>;
export const WebhookIdInPath = inPath(WebhookId);

export const PushSubscriptionId = ROW.brand<'PushSubscriptionId'>();
export type PushSubscriptionId = z.output<typeof PushSubscriptionId>;
export const PushSubscriptionIdInPath = inPath(PushSubscriptionId);

export const BlockingProfileId = ROW.brand<'BlockingProfileId'>();
export type BlockingProfileId = z.output<typeof BlockingProfileId>;
export const BlockingProfileIdInPath = inPath(BlockingProfileId);

export const ReportScheduleId = ROW.brand<'ReportScheduleId'>();
export type ReportScheduleId = z.output<typeof ReportScheduleId>;
export const ReportScheduleIdInPath = inPath(ReportScheduleId);

export const ReportScheduleRunId = ROW.brand<'ReportScheduleRunId'>();
export type ReportScheduleRunId = z.output<typeof ReportScheduleRunId>;

export const TrackingLinkId = ROW.brand<'TrackingLinkId'>();
export type TrackingLinkId = z.output<typeof TrackingLinkId>;
export const TrackingLinkIdInPath = inPath(TrackingLinkId);

export const AttachmentId = ROW.brand<'AttachmentId'>();
export type AttachmentId = z.output<typeof AttachmentId>;
export const AttachmentIdInPath = inPath(AttachmentId);

export const DriverId = ROW.brand<'DriverId'>();
export type DriverId = z.output<typeof DriverId>;
export const DriverIdInPath = inPath(DriverId);

export const DriverAssignmentId = ROW.brand<'DriverAssignmentId'>();
export type DriverAssignmentId = z.output<typeof DriverAssignmentId>;
export const DriverAssignmentIdInPath = inPath(DriverAssignmentId);

export const DriverCardId = ROW.brand<'DriverCardId'>();
export type DriverCardId = z.output<typeof DriverCardId>;
export const DriverCardIdInPath = inPath(DriverCardId);
export const WorkAndPayId = ROW.brand<'WorkAndPayId'>();
export type WorkAndPayId = z.output<typeof WorkAndPayId>;
export const WorkAndPayIdInPath = inPath(WorkAndPayId);

export const AlertId = ROW.brand<'AlertId'>();
export type AlertId = z.output<typeof AlertId>;
export const AlertIdInPath = inPath(AlertId);

export const AlertDeliveryId = ROW.brand<'AlertDeliveryId'>();
export type AlertDeliveryId = z.output<typeof AlertDeliveryId>;
export const AlertDeliveryIdInPath = inPath(AlertDeliveryId);

export const FuelPurchaseId = ROW.brand<'FuelPurchaseId'>();
export type FuelPurchaseId = z.output<typeof FuelPurchaseId>;
export const FuelPurchaseIdInPath = inPath(FuelPurchaseId);
export const ServiceId = ROW.brand<'ServiceId'>();
export type ServiceId = z.output<typeof ServiceId>;
export const ServiceIdInPath = inPath(ServiceId);

export const OperationId = ROW.brand<'OperationId'>();
export type OperationId = z.output<typeof OperationId>;
export const OperationIdInPath = inPath(OperationId);

export const ServiceVehicleId = ROW.brand<'ServiceVehicleId'>();
export type ServiceVehicleId = z.output<typeof ServiceVehicleId>;
export const ServiceVehicleIdInPath = inPath(ServiceVehicleId);

export const ServiceRecordId = ROW.brand<'ServiceRecordId'>();
export type ServiceRecordId = z.output<typeof ServiceRecordId>;
export const ServiceRecordIdInPath = inPath(ServiceRecordId);

export const PartId = ROW.brand<'PartId'>();
export type PartId = z.output<typeof PartId>;
export const PartIdInPath = inPath(PartId);

export const WorkOrderId = ROW.brand<'WorkOrderId'>();
export type WorkOrderId = z.output<typeof WorkOrderId>;
export const WorkOrderIdInPath = inPath(WorkOrderId);

export const InspectionTemplateId = ROW.brand<'InspectionTemplateId'>();
export type InspectionTemplateId = z.output<typeof InspectionTemplateId>;
export const InspectionTemplateIdInPath = inPath(InspectionTemplateId);

export const InspectionId = ROW.brand<'InspectionId'>();
export type InspectionId = z.output<typeof InspectionId>;
export const InspectionIdInPath = inPath(InspectionId);

export const DefectId = ROW.brand<'DefectId'>();
export type DefectId = z.output<typeof DefectId>;
export const DefectIdInPath = inPath(DefectId);

export const DriftId = ROW.brand<'DriftId'>();
export type DriftId = z.output<typeof DriftId>;
export const DriftIdInPath = inPath(DriftId);

export const ShareId = ROW.brand<'ShareId'>();
export type ShareId = z.output<typeof ShareId>;
export const ShareIdInPath = inPath(ShareId);

export const SignInLinkId = ROW.brand<'SignInLinkId'>();
export type SignInLinkId = z.output<typeof SignInLinkId>;
export const SignInLinkIdInPath = inPath(SignInLinkId);

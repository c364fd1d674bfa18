import type { MapSource } from '@balise/contract';
import { PROTOCOLS } from '@balise/protocols';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { CONTACT_LIMITS, type ContactLimits } from './config/contacts.ts';
import { CLIENT_FILES } from './config/files.ts';
import { numberToWriteTo, type SmsSettings } from './config/sms.ts';
import type { Addresses } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { accountRoutes } from './features/account/routes.ts';
import { alertContactRoutes } from './features/alert-contacts/routes.ts';
import { unsubscribeRoutes } from './features/alert-contacts/unsubscribe-routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { archiveRoutes } from './features/archive/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authenticate } from './features/auth/index.ts';
import { authRoutes } from './features/auth/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { blockingRoutes } from './features/blocking/routes.ts';
import { blockingProfileRoutes } from './features/blocking-profiles/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { clientDeletionRoutes } from './features/client-deletions/routes.ts';
import { clientExportRoutes } from './features/client-exports/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { commandRoutes } from './features/commands/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deviceAccessRoutes } from './features/device-access/routes.ts';
import { deviceImportRoutes } from './features/device-import/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { driverAssignmentRoutes } from './features/driver-assignments/routes.ts';
import { driverRoutes } from './features/drivers/routes.ts';
import { forecastRoutes } from './features/forecasts/routes.ts';
import { fuelRoutes } from './features/fuel/routes.ts';
import { geofenceRoutes } from './features/geofences/routes.ts';
import { groupRoutes } from './features/groups/routes.ts';
import { ingestRoutes } from './features/ingest-status/routes.ts';
import { inspectionRoutes } from './features/inspections/routes.ts';
import { legalProfileRoutes } from './features/legal-profile/routes.ts';
import { lightPageRoute } from './features/light-page/routes.ts';
import { maintenanceRoutes } from './features/maintenance/routes.ts';
import { odometerRoutes } from './features/odometer/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { brandByHost, brandByName, brandByPreview, mapHostsOf } from './features/partners/index.ts';
import { partnerRoutes } from './features/partners/routes.ts';
import { partRoutes } from './features/parts/routes.ts';
import { inviteUser, passwordFault } from './features/passwords/index.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import { privateModeRoutes } from './features/private-mode/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { rawMessageRoutes } from './features/raw-messages/routes.ts';
import { reportFileRoutes } from './features/report-schedules/report-file-routes.ts';
import { reportScheduleRoutes } from './features/report-schedules/routes.ts';
import { startReportThreads } from './features/reports/index.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { shareRoutes } from './features/shares/routes.ts';
import { signInLinkRoutes } from './features/sign-in-links/routes.ts';
import { smsRoutes } from './features/sms/routes.ts';
import { speedLimitRoutes } from './features/speed-limits/routes.ts';
import { tankRoutes } from './features/tank/routes.ts';
import { traccarImportRoutes } from './features/traccar-import/routes.ts';
import { linkPageRoutes } from './features/tracking-links/page/page-routes.ts';
import { trackingLinkRoutes } from './features/tracking-links/routes.ts';
import { trackingSettingsRoutes } from './features/tracking-settings/routes.ts';
import { trackRoutes } from './features/tracks/routes.ts';
import { troubleCodeRoutes } from './features/trouble-codes/routes.ts';
import { challengeFor } from './features/two-factor/index.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { workAndPayRoutes } from './features/work-and-pay/routes.ts';
import { workOrderRoutes } from './features/work-orders/routes.ts';
import type { Api } from './http/api.ts';
import { serveDocs } from './http/docs/docs.ts';
import { tidyForwardedFor, trustedHop } from './http/guard/client-address.ts';
import { boundBodies, REQUEST_TIMES, type RequestTimes } from './http/guard/request-times.ts';
import { setSecurityHeaders } from './http/guard/security-headers.ts';
import { answerSurprises, answerUnknownCall, answerUnreadable, isApi } from './http/surprises.ts';
import { type Brands, notFound, serveWebApp } from './http/web-app/web-app.ts';
import { CALLS_OF_USER, FILES_OF_USER, FOREIGN_IDENTITIES, PREVIEW_THREADS } from './limits/limits.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { Semaphore } from './limits/semaphore.ts';
import { type Places, startPlaces } from './places/index.ts';
import { smsGatewayRoutes } from './sms/gateway-routes.ts';

export type AppOptions = {
  /** As balise_api. */
  database: Database;
  /** Where threads that read much connect by themselves. */
  addresses: Addresses;
  /** Where the platform says it is reached: its host is its own, and https makes cookies secure. */
  publicUrl: URL;
  /** 32 bytes that are not in the database (start/secret.ts). */
  secret: Buffer;
  /** How many proxies every request passes, each of which is believed about the client; absent: those on this machine. */
  proxies?: number | undefined;
  /** Whether mails are sent (SMTP_URL); otherwise they stay in the outbox. */
  sendsMail?: boolean;
  /** Whose receipts are taken; absent: no SMS gateway is configured. */
  sms?: SmsSettings | undefined;
  /** How many codes and test messages contacts of alerts are sent (BALISE_CONTACT_LIMITS). */
  contactLimits?: ContactLimits;
  /** Private networks from which users may import (BALISE_IMPORT_NETWORKS). */
  importNetworks?: readonly string[];
  /** Bytes of files that each client may store (BALISE_CLIENT_FILES). */
  clientFiles?: number;
  /** What lies under the vehicles where neither partner nor reader chose a map (BALISE_MAP); absent: the embedded world. */
  platformMap?: MapSource;
  /** Who names places; absent: a gazetteer of the app's own. */
  places?: Places;
  /** The built web app, apps/web/dist; absent: the API alone. */
  webFolder?: string;
  /** Milliseconds since 1970 UTC. */
  clock: () => number;
  logger?: FastifyBaseLogger;
  times?: RequestTimes;
};

const BODY = 64 * 1024; // bytes: the largest form is far smaller
const GZIP = 2; // 3 saves one byte in 70 and takes twice as long

/** The REST API and the web app, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, publicUrl, clock, times = REQUEST_TIMES } = options;
  const fastify = Fastify({
    bodyLimit: BODY,
    requestTimeout: 0, // of a whole request; see boundBodies
    keepAliveTimeout: times.keepAlive,
    connectionTimeout: times.idle,
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.check },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHop(options.proxies),
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: answerUnreadable,
    ...(options.logger ? { loggerInstance: options.logger } : {}),
  });
  boundBodies(fastify.server, times);
  tidyForwardedFor(fastify);
  const secure = publicUrl.protocol === 'https:';
  const platformMap = options.platformMap ?? { url: 'embedded', attribution: '', hosts: [] };
  const signedIn = (token: string) => authenticate(database, token, clock());
  const brands: Brands = {
    at: (host) => brandByHost(database, host, publicUrl),
    ofPreview: (token, host) => brandByPreview(database, token, { host, publicUrl, now: clock() }),
    mapHosts: async (token) => mapHostsOf(database, platformMap, token ? await signedIn(token) : undefined),
  };

  const places = options.places ?? startPlaces();
  if (!options.places) fastify.addHook('onClose', places.close);
  // a file as it is: see `uploads` of an endpoint
  fastify.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  setSecurityHeaders(fastify, secure);
  answerSurprises(fastify);
  await fastify.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: GZIP } });
  const api: Api = {
    fastify,
    database,
    clock,
    secure,
    publicUrl,
    secret: options.secret,
    sendsMail: options.sendsMail ?? false,
    contactLimits: options.contactLimits ?? CONTACT_LIMITS,
    importNetworks: options.importNetworks ?? [],
    clientFiles: options.clientFiles ?? CLIENT_FILES,
    places,
    turns: new Semaphore(CALLS_OF_USER),
    files: new Semaphore(FILES_OF_USER),
    foreignIdentities: new RateLimit(FOREIGN_IDENTITIES),
    smsNumber: numberToWriteTo(options.sms),
    platformMap,
    authenticate: signedIn,
  };
  serveRoutes(api, publicUrl, options.addresses);
  pagesForGuests(api, options.webFolder);
  smsGatewayRoutes(fastify, { database, settings: options.sms, publicUrl, clock });
  serveDocs(fastify);
  const fallback =
    options.webFolder === undefined ? undefined : await serveWebApp(fastify, options.webFolder, brands, secure);
  fastify.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) return answerUnknownCall(request, reply);
    return fallback ? fallback(request, reply) : notFound(reply);
  });
  return fastify;
}

/** Every feature's routes. */
function serveRoutes(api: Api, publicUrl: URL, addresses: Addresses): void {
  const reports = startReportThreads(addresses, PREVIEW_THREADS, api.places);
  api.fastify.addHook('onClose', reports.close);
  authRoutes(
    api,
    async (name, host) => {
      const brand = name ? await brandByName(api.database, name) : await brandByHost(api.database, host, publicUrl);
      return brand && { partnerId: brand.id ?? undefined };
    },
    (scope, remember) => challengeFor(api, scope, remember),
  );
  passwordRoutes(api);
  signInLinkRoutes(api);
  twoFactorRoutes(api);
  accountRoutes(api);
  outboxRoutes(api);
  partnerRoutes(api, publicUrl);
  userRoutes(api, {
    foreignIdentities: api.foreignIdentities,
    invite: (tx, person, now) => inviteUser(tx, person, now, publicUrl),
    judgePassword: passwordFault,
  });
  serveClients(api);
  auditRoutes(api);
  serveVehicles(api);
  serveAlerts(api);
  workAndPayRoutes(api);
  billingRoutes(api);
  smsRoutes(api);
  trackRoutes(api, addresses);
  reportRoutes(api, reports);
  reportScheduleRoutes(api);
  trackingLinkRoutes(api);
  savedViewRoutes(api);
  settingsRoutes(api);
  speedLimitRoutes(api);
  trackingSettingsRoutes(api);
  dashboardRoutes(api);
  catalogueRoutes(api, Object.keys(PROTOCOLS));
  ingestRoutes(api);
  archiveRoutes(api);
  lightPageRoute(api);
  rawMessageRoutes(api);
}

/** What people without an account open: a token in the address is their right. */
function pagesForGuests(api: Api, webFolder: string | undefined): void {
  unsubscribeRoutes(api);
  reportFileRoutes(api);
  linkPageRoutes(api, webFolder);
}

/** Clients, and their data on its way in and out. */
function serveClients(api: Api): void {
  clientRoutes(api);
  clientDeletionRoutes(api);
  clientExportRoutes(api);
  traccarImportRoutes(api);
}

/** What notifies users, and whom. */
function serveAlerts(api: Api): void {
  alertRoutes(api);
  alertContactRoutes(api);
  webhookRoutes(api);
  pushRoutes(api);
}

/** Of vehicles, whose they are and what is done with them. */
function serveVehicles(api: Api): void {
  deviceRoutes(api);
  deviceAccessRoutes(api);
  shareRoutes(api);
  deviceImportRoutes(api);
  odometerRoutes(api);
  commandRoutes(api);
  blockingRoutes(api);
  blockingProfileRoutes(api);
  upkeepRoutes(api);
  groupRoutes(api);
  attachmentRoutes(api);
  driverRoutes(api);
  driverAssignmentRoutes(api);
  geofenceRoutes(api);
  fuelRoutes(api);
  tankRoutes(api);
  privateModeRoutes(api);
  legalProfileRoutes(api);
}

/** What vehicles need: services, the workshop, and what is forecast of them. */
function upkeepRoutes(api: Api): void {
  maintenanceRoutes(api);
  partRoutes(api);
  workOrderRoutes(api);
  inspectionRoutes(api);
  troubleCodeRoutes(api);
  forecastRoutes(api);
}

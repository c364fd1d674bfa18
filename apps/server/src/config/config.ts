import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { MapSource } from '@balise/contract';
import { DEFAULT_PORTS, isProtocolName, PROTOCOL_NAMES, type ProtocolName } from '@balise/protocols';
import type { GeocoderSettings } from '../places/index.ts';
import { type ContactLimits, readContactLimits } from './contacts.ts';
import { readClientFiles } from './files.ts';
import { readGeocoder } from './geocoder.ts';
import { readImportNetworks } from './imports.ts';
import { type MailSender, readMailFrom, readSecretKey, readSmtpUrl, type SmtpServer } from './mail.ts';
import { readMap } from './map.ts';
import { readSms, type SmsSettings } from './sms.ts';

/** What a process does: takes trackers' messages, folds and stores them, answers people, works by the clock. */
export const PROCESS_ROLES = ['gateway', 'processor', 'api', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export type Config = {
  /** TCP port of the web application and its API; 0: any free one. */
  port: number;
  /** The address that the web application listens on, and that of the tracker ports; undefined: every one. */
  host: string | undefined;
  trackerHost: string | undefined;
  /** Absolute folder of everything that Balise keeps. */
  data: string;
  /** Absolute folder of the built web application. */
  webApp: string;
  /** The owner's address of a PostgreSQL server; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** TCP port of each protocol that is listened for; 0: any free one. */
  protocols: Partial<Record<ProtocolName, number>>;
  /** Seconds for which a connection must have been its device's only one before a command goes over it. */
  provenAfter: number;
  publicUrl: URL;
  /** How many proxies stand in front and are believed about the client; undefined: those on this machine. */
  proxies: number | undefined;
  roles: ReadonlySet<ProcessRole>;
  /** The platform's administrator, made in an empty database; no password: one is generated. */
  administrator: { email: string; password: string | undefined };
  /** Where mails are handed over; undefined: they stay in the outbox. */
  smtp: SmtpServer | undefined;
  /** Who mails are from where the partner has no sender of its own. */
  mailFrom: MailSender;
  /** Where SMS are handed over; undefined: none are accepted. */
  sms: SmsSettings | undefined;
  /** How many codes and test messages contacts of alerts are sent. */
  contactLimits: ContactLimits;
  /** Bytes of files that each client may store. */
  clientFiles: number;
  /** Private networks from which users may import, CIDR. */
  importNetworks: string[];
  /** Who names places by their streets; undefined: the embedded gazetteer alone, by towns. */
  geocoder: GeocoderSettings | undefined;
  /** What lies under the vehicles where neither partner nor reader chose a map. */
  map: MapSource;
  /** 32 bytes; undefined: those of the file in `data`. */
  secretKey: Buffer | undefined;
};

const BUILT_HERE = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(problems: string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

type Environment = Record<string, string | undefined>;
/** Collects what is wrong, so that a person hears of everything at once. */
type Complain = (problem: string) => void;

/** Reads the environment. Throws ConfigError with every problem, each naming its variable and the remedy. */
export function readConfig(environment: Environment): Config {
  // an empty variable counts as unset
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const problems: string[] = [];
  const complain: Complain = (problem) => void problems.push(problem);
  const port = readPort('PORT', given('PORT'), complain) ?? 8080;
  const config: Config = {
    port,
    host: readAddress('BALISE_HOST', given('BALISE_HOST'), complain),
    trackerHost: readAddress('BALISE_TRACKER_HOST', given('BALISE_TRACKER_HOST'), complain),
    data: resolve(given('BALISE_DATA') ?? 'data'),
    webApp: resolve(given('BALISE_WEB_APP') ?? BUILT_HERE),
    databaseUrl: readDatabaseUrl(given('DATABASE_URL'), complain),
    protocols: readProtocols(given('BALISE_PROTOCOLS'), complain),
    provenAfter: readProvenAfter(given('BALISE_PROVEN_AFTER'), complain),
    publicUrl: readPublicUrl(given('BALISE_PUBLIC_URL'), port, complain),
    proxies: readProxies(given('BALISE_TRUSTED_PROXIES'), complain),
    roles: readRoles(given('ROLES'), complain),
    administrator: readAdministrator(given('BALISE_ADMIN_EMAIL'), given('BALISE_ADMIN_PASSWORD'), complain),
    smtp: readSmtpUrl(given('SMTP_URL'), complain),
    mailFrom: readMailFrom(given('BALISE_MAIL_FROM'), given('SMTP_URL') !== undefined, complain),
    sms: readSms(given, complain),
    contactLimits: readContactLimits(given('BALISE_CONTACT_LIMITS'), complain),
    importNetworks: readImportNetworks(given('BALISE_IMPORT_NETWORKS'), complain),
    clientFiles: readClientFiles(given('BALISE_CLIENT_FILES'), complain),
    geocoder: readGeocoder(given('BALISE_GEOCODER_URL'), given('BALISE_GEOCODER_PER_SECOND'), complain),
    map: readMap(given, complain),
    secretKey: readSecretKey(given('BALISE_SECRET_KEY'), complain),
  };
  checkPorts(config, complain);
  if (config.roles.size < PROCESS_ROLES.length && !config.databaseUrl) {
    complain('With ROLES, several processes share one database: set DATABASE_URL to a PostgreSQL server of your own');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readPort(name: string, text: string | undefined, complain: Complain): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  complain(`${name} is "${text}": give a port number from 0 (any free one) to 65535`);
  return undefined;
}

function readAddress(name: string, text: string | undefined, complain: Complain): string | undefined {
  if (text !== undefined && isIP(text) === 0)
    complain(
      `${name} is "${text}": give an IP address of this machine, e.g. 127.0.0.1, or leave it unset for all of them`,
    );
  return text;
}

function readDatabaseUrl(text: string | undefined, complain: Complain): string | undefined {
  if (text === undefined) return undefined;
  const form = 'give postgres://owner:password@host:5432/database, or leave it unset for the embedded database';
  // the address holds a password, so it is never repeated
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    complain(`DATABASE_URL is not the address of a PostgreSQL database: ${form}`);
  else if (url.pathname.length < 2) complain(`DATABASE_URL names no database: ${form}`);
  else if (!url.username || !url.password)
    complain(`the owner's name or password is missing from DATABASE_URL: ${form}`);
  return text;
}

function readProtocols(text: string | undefined, complain: Complain): Config['protocols'] {
  if (text === undefined) return { ...DEFAULT_PORTS };
  const protocols: Config['protocols'] = {};
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [name = '', portText] = entry.split(':').map((part) => part.trim());
    if (!isProtocolName(name)) {
      complain(
        `BALISE_PROTOCOLS names "${name}": the protocols are ${PROTOCOL_NAMES.join(', ')}; write e.g. gt06:5023,teltonika:5027`,
      );
    } else if (name in protocols) {
      complain(`BALISE_PROTOCOLS names ${name} twice: keep one`);
    } else {
      protocols[name] = readPort(`BALISE_PROTOCOLS, port of ${name},`, portText, complain) ?? DEFAULT_PORTS[name];
    }
  }
  return protocols;
}

function readProvenAfter(text: string | undefined, complain: Complain): number {
  const seconds = text === undefined ? 300 : Number(text);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 3600) return seconds;
  complain(`BALISE_PROVEN_AFTER is "${text}": give whole seconds from 0 to 3600; the default is 300`);
  return 300;
}

function readPublicUrl(text: string | undefined, port: number, complain: Complain): URL {
  const own = new URL(`http://localhost:${port}`);
  if (text === undefined) return own;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  complain(
    `BALISE_PUBLIC_URL is "${text}": give the address that people use to open Balise, e.g. https://fleet.example.com`,
  );
  return own;
}

function readProxies(text: string | undefined, complain: Complain): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d$/.test(text)) return Number(text);
  complain(
    `BALISE_TRUSTED_PROXIES is "${text}": give how many proxies every request passes, from 0 (none) to 9, or leave it unset for a proxy on this machine`,
  );
  return undefined;
}

function readRoles(text: string | undefined, complain: Complain): ReadonlySet<ProcessRole> {
  if (text === undefined) return new Set(PROCESS_ROLES);
  const roles = new Set<ProcessRole>();
  for (const name of text.split(',').map((part) => part.trim())) {
    if ((PROCESS_ROLES as readonly string[]).includes(name)) roles.add(name as ProcessRole);
    else complain(`ROLES names "${name}": the roles are ${PROCESS_ROLES.join(', ')}`);
  }
  if (roles.has('gateway') !== roles.has('processor')) {
    complain('ROLES has one of gateway and processor: they run in the same process, so name both or neither');
  }
  return roles;
}

function readAdministrator(
  email: string | undefined,
  password: string | undefined,
  complain: Complain,
): Config['administrator'] {
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    complain(`BALISE_ADMIN_EMAIL is "${email}": give the e-mail address the platform's administrator signs in with`);
  }
  if (password !== undefined && password.length < 8)
    complain('BALISE_ADMIN_PASSWORD is too short: give 8 characters or more');
  if (password !== undefined && email === undefined) {
    complain(
      'BALISE_ADMIN_PASSWORD is set without BALISE_ADMIN_EMAIL: give both, or only the address for a generated password',
    );
  }
  return { email: email ?? 'admin@balise.localhost', password };
}

function checkPorts(config: Config, complain: Complain): void {
  const users = new Map<number, string>(config.port === 0 ? [] : [[config.port, 'PORT']]);
  for (const [name, port] of Object.entries(config.protocols)) {
    const other = users.get(port);
    if (other) complain(`BALISE_PROTOCOLS gives ${name} the port ${port}, which ${other} has too: choose another`);
    else if (port !== 0) users.set(port, name);
  }
}

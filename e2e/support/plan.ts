import type { Language } from '@balise/i18n';
import { imeiOf } from './imei.ts';

/** What every journey finds on the platform: for each language a partner of its own, with two clients. */
export type Partner = {
  language: Language;
  host: string;
  displayName: string;
  accent: string;
  /** Sees every vehicle of its client. */
  owner: Account;
  /** Sees only the first vehicle of the same client. */
  limited: Account;
  /** Of the partner's other client. */
  foreignUser: Account;
  vehicles: readonly [Vehicle, Vehicle, Vehicle, Vehicle];
  foreignVehicle: Vehicle;
};
export type Account = { email: string; password: string };
export type Vehicle = { identity: string; plate: string; name: string; protocol: 'gt06' | 'teltonika' | 'h02' };

const PASSWORD = 'a journey of tests 1';
const MODELS = {
  gt06: { brand: 'Concox', name: 'GT06N' },
  teltonika: { brand: 'Teltonika', name: 'FMB120' },
  h02: { brand: 'Sinotrack', name: 'ST-901' },
};
const account = (name: string, host: string): Account => ({ email: `${name}@${host}.example`, password: PASSWORD });

const COMETE: Partner = {
  language: 'fr',
  host: 'comete.localhost',
  displayName: 'Comète Télématique',
  accent: '#3b4cb8',
  owner: account('awa.kone', 'comete'),
  limited: account('salif.ba', 'comete'),
  foreignUser: account('luc.martin', 'comete'),
  vehicles: [
    { identity: imeiOf('35693803564300'), plate: '4821 HG 01', name: 'Citerne 4', protocol: 'gt06' },
    { identity: imeiOf('35230405110010'), plate: '7733 KL 01', name: 'Frigo 11', protocol: 'teltonika' },
    { identity: '9170000011', plate: '1204 AB 01', name: 'Navette', protocol: 'h02' },
    { identity: imeiOf('35693803564301'), plate: '9090 ZZ 01', name: 'Éclaireur', protocol: 'gt06' },
  ],
  foreignVehicle: { identity: imeiOf('35693803564302'), plate: 'SECRET-FR-1', name: 'Coffre', protocol: 'gt06' },
};

const HARMATTAN: Partner = {
  language: 'en',
  host: 'harmattan.localhost',
  displayName: 'Harmattan Fleet',
  accent: '#ad4118',
  owner: account('kofi.mensah', 'harmattan'),
  limited: account('abena.osei', 'harmattan'),
  foreignUser: account('john.doe', 'harmattan'),
  vehicles: [
    { identity: imeiOf('35693803564310'), plate: 'GT 4821-22', name: 'Tanker 4', protocol: 'gt06' },
    { identity: imeiOf('35230405110020'), plate: 'GR 7733-23', name: 'Reefer 11', protocol: 'teltonika' },
    { identity: '9170000022', plate: 'AS 1204-24', name: 'Shuttle', protocol: 'h02' },
    { identity: imeiOf('35693803564311'), plate: 'GT 9090-25', name: 'Scout', protocol: 'gt06' },
  ],
  foreignVehicle: { identity: imeiOf('35693803564312'), plate: 'SECRET-EN-1', name: 'Vault', protocol: 'gt06' },
};

export const PARTNERS: Record<Language, Partner> = { en: HARMATTAN, fr: COMETE };
export const ADMINISTRATOR: Account = { email: 'admin@balise.example', password: PASSWORD };

/** What `provision` of the server reads. */
export const PLAN = { partners: [COMETE, HARMATTAN].map(planned) };

function planned({ host, displayName, accent, language, ...partner }: Partner) {
  const person = { lastName: displayName, language, password: PASSWORD };
  const limitedTo = [partner.vehicles[0].identity];
  return {
    name: host.split('.')[0],
    displayName,
    accent,
    hostNames: [host],
    logo: null,
    defaultLanguage: language,
    tagline: { en: `Fleets, by ${displayName}.`, fr: `Des flottes, par ${displayName}.` },
    supportPhone: '+225 27 20 00 00 00',
    supportEmail: `help@${host}`,
    users: [],
    clients: [
      {
        ...client(`${displayName} One`, language),
        devices: partner.vehicles.map(device),
        users: [
          { ...person, role: 'client', firstName: 'Owner', email: partner.owner.email },
          {
            ...person,
            role: 'client',
            preset: 'read_only',
            firstName: 'Limited',
            email: partner.limited.email,
            limitedTo,
          },
        ],
      },
      {
        ...client(`${displayName} Two`, language),
        devices: [device(partner.foreignVehicle)],
        users: [{ ...person, role: 'client', firstName: 'Foreign', email: partner.foreignUser.email }],
      },
    ],
  };
}

function client(fullName: string, language: Language) {
  return {
    fullName,
    type: 'company',
    billingOption: 'postpaid',
    email: `${fullName.replace(/\W+/g, '.').toLowerCase()}@clients.example`,
    countryCode2: language === 'fr' ? 'CI' : 'GH',
    timeZone: language === 'fr' ? 'Africa/Abidjan' : 'Africa/Accra',
  };
}

function device({ identity, plate, name, protocol }: Vehicle) {
  return { imei: identity, designation: plate, label: name, type: 'truck', model: MODELS[protocol] };
}

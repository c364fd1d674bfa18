import type { Language } from '@balise/i18n';
import { imeiOf } from './trackers/imei.ts';

/** What the journeys of a file find on their platform: for each language a partner, with two clients. */
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

/**
 * The partners of a set. What is unique on a platform differs between sets: names and hosts of partners, addresses of people, identities of
 * trackers. What people read of vehicles is the same in each.
 * @param set 0: those that a platform is copied with, whose names have no number
 */
export function partnersOf(set: number): Record<Language, Partner> {
  const number = set === 0 ? '' : String(set).padStart(2, '0');
  return { en: harmattan(number, set), fr: comete(number, set) };
}

const account = (name: string, host: string): Account => ({ email: `${name}@${host}.example`, password: PASSWORD });
/** Identities of a set, from those of set 0: there are a hundred numbers between two sets. */
const imei = (first: number, set: number): string => imeiOf(String(first + 100 * set));

function comete(number: string, set: number): Partner {
  const name = number ? `comete-${number}` : 'comete';
  return {
    language: 'fr',
    host: `${name}.localhost`,
    displayName: `Comète Télématique ${number}`.trim(),
    accent: '#3b4cb8',
    owner: account('awa.kone', name),
    limited: account('salif.ba', name),
    foreignUser: account('luc.martin', name),
    vehicles: [
      { identity: imei(35693803564300, set), plate: '4821 HG 01', name: 'Citerne 4', protocol: 'gt06' },
      { identity: imei(35230405110010, set), plate: '7733 KL 01', name: 'Frigo 11', protocol: 'teltonika' },
      { identity: String(9170000011 + 100 * set), plate: '1204 AB 01', name: 'Navette', protocol: 'h02' },
      { identity: imei(35693803564301, set), plate: '9090 ZZ 01', name: 'Éclaireur', protocol: 'gt06' },
    ],
    foreignVehicle: { identity: imei(35693803564302, set), plate: 'SECRET-FR-1', name: 'Coffre', protocol: 'gt06' },
  };
}

function harmattan(number: string, set: number): Partner {
  const name = number ? `harmattan-${number}` : 'harmattan';
  return {
    language: 'en',
    host: `${name}.localhost`,
    displayName: `Harmattan Fleet ${number}`.trim(),
    accent: '#ad4118',
    owner: account('kofi.mensah', name),
    limited: account('abena.osei', name),
    foreignUser: account('john.doe', name),
    vehicles: [
      { identity: imei(35693803564310, set), plate: 'GT 4821-22', name: 'Tanker 4', protocol: 'gt06' },
      { identity: imei(35230405110020, set), plate: 'GR 7733-23', name: 'Reefer 11', protocol: 'teltonika' },
      { identity: String(9170000022 + 100 * set), plate: 'AS 1204-24', name: 'Shuttle', protocol: 'h02' },
      { identity: imei(35693803564311, set), plate: 'GT 9090-25', name: 'Scout', protocol: 'gt06' },
    ],
    foreignVehicle: { identity: imei(35693803564312, set), plate: 'SECRET-EN-1', name: 'Vault', protocol: 'gt06' },
  };
}

/** Those of every platform, and all that one has that a file has for itself. */
export const PARTNERS = partnersOf(0);
export const ADMINISTRATOR: Account = { email: 'admin@balise.example', password: PASSWORD };

/** What `provision` of the server reads, for partners. */
export const planOf = ({ fr, en }: Record<Language, Partner>) => ({ partners: [fr, en].map(planned) });

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

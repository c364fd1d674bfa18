import type { Preset } from '@balise/contract';
import type { ClientKey } from '../simulator/fleet.ts';

/** The demo's people. Names are invented; every password is printed at the start, because a demo keeps no secrets. */
export const PASSWORD = 'sixty demo vehicles';

export type DemoUser = {
  role: 'partner' | 'client';
  preset?: Preset;
  firstName: string;
  lastName: string;
  email: string;
  language: 'en' | 'fr';
  /** How many of the client's vehicles a limited user sees; absent for everybody else. */
  limitedTo?: number;
};

export type DemoClient = {
  key: ClientKey;
  fullName: string;
  email: string;
  countryCode2: string;
  timeZone: string;
  /** Of its contact for urgent alerts. */
  phone: string;
  billingOption: 'prepaid' | 'postpaid';
  users: DemoUser[];
};

export type DemoPartner = {
  name: string;
  displayName: string;
  hostNames: string[];
  accent: string;
  logo: string;
  taglineEn: string;
  taglineFr: string;
  defaultLanguage: 'en' | 'fr';
  supportPhone: string;
  supportEmail: string;
  users: DemoUser[];
  clients: DemoClient[];
};

export const ADMINISTRATOR = { email: 'admin@balise.example', password: PASSWORD };

const picture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Marks drawn on a 24 × 24 grid. */
const COMOE_MARK = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6.5" fill="#3b4cb8"/><circle cx="12" cy="14.3" r="2.5" fill="#fff"/><path d="M7.6 11.2a5.4 5.4 0 0 1 8.8 0M5 8a9.2 9.2 0 0 1 14 0" fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round"/></svg>',
);
const KANARI_MARK = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#ad4118"/><path d="M6.5 10.5h11a5.5 6 0 0 1-11 0zM8.5 7.6a4.6 2.2 0 0 1 7 0" fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

export const PARTNERS: DemoPartner[] = [
  {
    name: 'comoe-telematique',
    displayName: 'Comoé Télématique',
    hostNames: ['comoe.localhost'],
    accent: '#3b4cb8',
    logo: COMOE_MARK,
    taglineEn: 'Fleet tracking and maintenance, by Comoé Télématique, Abidjan.',
    taglineFr: 'Suivi et entretien de flotte, par Comoé Télématique, Abidjan.',
    defaultLanguage: 'fr',
    supportPhone: '+225 27 20 00 00 00',
    supportEmail: 'aide@comoe.example',
    users: [
      {
        role: 'partner',
        firstName: 'Aminata',
        lastName: 'Koffi',
        email: 'aminata.koffi@comoe.example',
        language: 'fr',
      },
    ],
    clients: [
      {
        key: 'comoe',
        fullName: 'Comoé Logistique',
        email: 'contact@comoe-logistique.example',
        countryCode2: 'CI',
        timeZone: 'Africa/Abidjan',
        phone: '+2250707401122',
        billingOption: 'postpaid',
        users: [
          { role: 'client', firstName: 'Fatou', lastName: 'Koné', email: 'fatou.kone@comoe.example', language: 'fr' },
          {
            role: 'client',
            preset: 'dispatcher',
            firstName: 'Yao',
            lastName: 'N’Guessan',
            email: 'yao.nguessan@comoe.example',
            language: 'fr',
          },
          {
            role: 'client',
            preset: 'manager',
            firstName: 'Bintou',
            lastName: 'Traoré',
            email: 'bintou.traore@comoe.example',
            language: 'fr',
          },
          {
            role: 'client',
            preset: 'mechanic',
            firstName: 'Ibrahim',
            lastName: 'Cissé',
            email: 'ibrahim.cisse@comoe.example',
            language: 'fr',
          },
          {
            role: 'client',
            preset: 'read_only',
            firstName: 'Salif',
            lastName: 'Ouattara',
            email: 'salif.ouattara@comoe.example',
            language: 'fr',
            limitedTo: 3,
          },
        ],
      },
      {
        key: 'teranga',
        fullName: 'Téranga Transport',
        email: 'contact@teranga.example',
        countryCode2: 'SN',
        timeZone: 'Africa/Dakar',
        phone: '+221776401122',
        billingOption: 'prepaid',
        users: [
          {
            role: 'client',
            firstName: 'Mariama',
            lastName: 'Diop',
            email: 'mariama.diop@teranga.example',
            language: 'fr',
          },
        ],
      },
      {
        key: 'rhone',
        fullName: 'Rhône Distribution',
        email: 'contact@rhone.example',
        countryCode2: 'FR',
        timeZone: 'Europe/Paris',
        phone: '+33612401122',
        billingOption: 'postpaid',
        users: [
          {
            role: 'client',
            firstName: 'Claire',
            lastName: 'Bonnet',
            email: 'claire.bonnet@rhone.example',
            language: 'fr',
          },
        ],
      },
    ],
  },
  {
    name: 'kanari',
    displayName: 'Kanari',
    hostNames: ['kanari.localhost'],
    accent: '#ad4118',
    logo: KANARI_MARK,
    taglineEn: 'Fleet tracking and maintenance, by Kanari Telematics, Accra.',
    taglineFr: 'Suivi et entretien de flotte, par Kanari Telematics, Accra.',
    defaultLanguage: 'en',
    supportPhone: '+233 30 200 0000',
    supportEmail: 'help@kanari.example',
    users: [
      { role: 'partner', firstName: 'Kwame', lastName: 'Mensah', email: 'kwame.mensah@kanari.example', language: 'en' },
    ],
    clients: [
      {
        key: 'volta',
        fullName: 'Volta Haulage',
        email: 'office@volta.example',
        countryCode2: 'GH',
        timeZone: 'Africa/Accra',
        phone: '+233244401122',
        billingOption: 'postpaid',
        users: [
          {
            role: 'client',
            firstName: 'Akosua',
            lastName: 'Boateng',
            email: 'akosua.boateng@volta.example',
            language: 'en',
          },
          {
            role: 'client',
            preset: 'read_only',
            firstName: 'Kojo',
            lastName: 'Asante',
            email: 'kojo.asante@volta.example',
            language: 'en',
            limitedTo: 4,
          },
        ],
      },
      {
        key: 'lagune',
        fullName: 'Lagune Services',
        email: 'office@lagune.example',
        countryCode2: 'NG',
        timeZone: 'Africa/Lagos',
        phone: '+2348034401122',
        billingOption: 'prepaid',
        users: [
          {
            role: 'client',
            firstName: 'Ngozi',
            lastName: 'Adeyemi',
            email: 'ngozi.adeyemi@lagune.example',
            language: 'en',
          },
        ],
      },
    ],
  },
];

import type { Language } from '@balise/i18n';

/** The platform's own administrator. */
export const ADMINISTRATOR = { email: 'admin@balise.example', password: 'a long enough password' };
const PASSWORD = 'another long password';

/** A client's administrator in each language. */
export const PEOPLE: Record<Language, { email: string; password: string }> = {
  en: { email: 'kwame.mensah@volta.example', password: PASSWORD },
  fr: { email: 'awa.diallo@volta.example', password: PASSWORD },
};

/** The partner of everybody but the administrator; its name is typed because the host name is nobody's. */
export const PARTNER = { name: 'kanari', displayName: 'Kanari' };

/** The client's vehicles: identities with their check digit, all of the gt06 protocol. */
export const VEHICLES = [
  { imei: '356307042441013', designation: 'GT 7719-24', label: 'Tanker 12' },
  { imei: '868120148371237', designation: 'GR 4410-23', label: 'Tipper 14' },
  { imei: '860896050117357', designation: 'AS 0282-22', label: 'Reefer 5' },
] as const;

/** What the server's `provision` command makes. */
export const PLAN = {
  partners: [
    {
      ...PARTNER,
      hostNames: ['kanari.localhost'],
      tagline: { en: 'Fleet tracking, by Kanari.', fr: 'Suivi de flotte, par Kanari.' },
      accent: '#ad4118',
      logo: null,
      defaultLanguage: 'en',
      supportPhone: '+233 30 200 0000',
      supportEmail: 'help@kanari.example',
      users: [],
      clients: [
        {
          fullName: 'Volta Haulage',
          type: 'company',
          billingOption: 'prepaid',
          email: 'office@volta.example',
          countryCode2: 'GH',
          timeZone: 'Africa/Accra',
          users: (['en', 'fr'] as const).map((language) => ({
            role: 'client',
            firstName: language === 'en' ? 'Kwame' : 'Awa',
            lastName: language === 'en' ? 'Mensah' : 'Diallo',
            ...PEOPLE[language],
            language,
          })),
          devices: VEHICLES.map((vehicle) => ({
            ...vehicle,
            type: 'truck',
            model: { brand: 'Concox', name: 'GT06N' },
          })),
        },
      ],
    },
  ],
};

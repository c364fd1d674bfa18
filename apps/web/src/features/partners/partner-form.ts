import {
  BrandFields,
  type FieldErrors,
  fieldErrorsOf,
  isNamedMap,
  type NamedMap,
  type Partner,
  PartnerFields,
} from '@balise/contract';

/** What the editor holds: the fields of the contract, with the parts of a map side by side. */
export type PartnerForm = Omit<Partner, 'id' | 'published' | 'clients' | 'users' | 'devices' | 'mapSource'> & {
  map: NamedMap | 'platform' | 'address';
  mapUrl: string;
  mapAttribution: string;
  mapHosts: string[];
};

const NEW: PartnerForm = {
  name: '',
  displayName: '',
  hostNames: [],
  tagline: { en: '', fr: '' },
  accent: '#3b4cb8',
  logo: null,
  signInBackground: 'map',
  defaultLanguage: 'fr',
  supportPhone: '',
  supportEmail: '',
  supportWeb: '',
  mailFromName: '',
  mailFromAddress: '',
  smsSender: '',
  map: 'platform',
  mapUrl: '',
  mapAttribution: '',
  mapHosts: [],
};

/** The form of a partner, or of a new one. */
export function formOf(partner: Partner | undefined): PartnerForm {
  if (!partner) return NEW;
  const { id: _, published: __, clients: ___, users: ____, devices: _____, mapSource, ...fields } = partner;
  const { url = '', attribution = '', hosts = [] } = mapSource ?? {};
  if (isNamedMap(url)) return { ...fields, map: url, mapUrl: '', mapAttribution: '', mapHosts: [] };
  return { ...fields, map: url ? 'address' : 'platform', mapUrl: url, mapAttribution: attribution, mapHosts: hosts };
}

/** What a form sends. */
export function inputOf({ map, mapUrl, mapAttribution, mapHosts, ...fields }: PartnerForm) {
  if (map === 'platform') return { ...fields, mapSource: null };
  const address = { url: mapUrl, attribution: mapAttribution, hosts: mapHosts };
  return { ...fields, mapSource: map === 'address' ? address : { url: map, attribution: '', hosts: [] } };
}

/**
 * The fields as the contract reads them, or what is wrong with each, under the names of the form.
 * @param whole whether everything of the partner is edited, or its brand alone
 */
export function readForm(form: PartnerForm, whole: boolean): { fields: BrandFields } | { errors: FieldErrors } {
  const input = inputOf(form);
  const parsed = (whole ? PartnerFields : BrandFields).safeParse(input);
  if (parsed.success) return { fields: parsed.data };
  const codes = fieldErrorsOf(parsed.error, input);
  return { errors: Object.fromEntries(Object.entries(codes).map(([field, code]) => [fieldOf(field), code])) };
}

/** The form's name of a field of the API. */
export function fieldOf(name: string): string {
  if (name.startsWith('hostNames')) return name; // hostNames.2: its place tells which
  if (name.startsWith('mapSource.hosts')) return 'mapHosts';
  return { 'mapSource.url': 'mapUrl', 'mapSource.attribution': 'mapAttribution' }[name] ?? name;
}

/** What is wrong with a list of host names, in words: the first of them, by its name. */
export function hostFault(
  hosts: string[],
  errors: Record<string, unknown>,
): { host: string; fault: string } | undefined {
  for (const [index, host] of hosts.entries()) {
    const fault = errors[`hostNames.${index}`];
    if (typeof fault === 'string') return { host, fault };
  }
  return undefined;
}

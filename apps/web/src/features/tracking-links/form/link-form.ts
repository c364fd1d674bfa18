import {
  type FieldErrors,
  fieldErrorsOf,
  type LinkField,
  type LinkName,
  type TrackingLink,
  TrackingLinkFields,
  type WeekHours,
} from '@balise/contract';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';
import type { LinkInput } from '../requests.ts';

/** How long a link works, ms; `own`: until a chosen moment, `permanent`: until it is revoked. */
export const LASTINGS = {
  hours1: 3_600_000,
  hours8: 8 * 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  own: undefined,
  permanent: undefined,
} as const;
export type Lasting = keyof typeof LASTINGS;

export const DELAYS = [0, 5, 15, 30, 60] as const; // min
export const BLURS = [0, 250, 500, 1000, 5000] as const; // m

/** A vehicle of which a link is made. */
export type NewLinkOf = { id: number; designation: string; clientId: number };

/** What is typed: ids as pickers hold them. */
export type LinkForm = {
  clientId: string | null;
  name: string;
  vehicles: string[];
  groups: string[];
  lasting: Lasting;
  /** Of `own`: a wall time. */
  expiresAt: string;
  nameAs: LinkName;
  fields: LinkField[];
  delay: number;
  blur: number;
  tripOnly: boolean;
  /** null: always. */
  hours: WeekHours | null;
  destination: string;
  coordinates: string;
  hasPassword: boolean;
  password: string;
  embedHosts: string;
};

/** What a group of fields of the form gets. */
export type LinkPart = {
  form: LinkForm;
  set: (next: Partial<LinkForm>) => void;
  /** What is wrong, in words, by field of the contract. */
  faults: Record<string, string>;
  clientId: number | undefined;
  timeZone: string | undefined;
};

type Of = { link?: TrackingLink | undefined; vehicle?: NewLinkOf | undefined; clientId?: number | undefined };

/** A new link works for a week and shows state, place and speed. */
export function formOf({ link, vehicle, clientId }: Of, timeZone: string | undefined): LinkForm {
  if (!link) {
    const of = vehicle?.clientId ?? clientId;
    return {
      clientId: of === undefined ? null : String(of),
      name: vehicle?.designation ?? '',
      vehicles: vehicle ? [String(vehicle.id)] : [],
      groups: [],
      lasting: vehicle ? 'day' : 'week',
      expiresAt: '',
      nameAs: 'designation',
      fields: ['speed', 'address'],
      delay: 0,
      blur: 0,
      tripOnly: false,
      hours: null,
      destination: '',
      coordinates: '',
      hasPassword: false,
      password: '',
      embedHosts: '',
    };
  }
  const { destination } = link;
  return {
    clientId: String(link.clientId),
    name: link.name,
    vehicles: link.deviceIds.map(String),
    groups: link.groupIds.map(String),
    lasting: link.expiresAt === null ? 'permanent' : 'own',
    expiresAt: link.expiresAt === null ? '' : wallTimeIn(link.expiresAt, timeZone),
    nameAs: link.nameAs,
    fields: link.fields,
    delay: link.delay,
    blur: link.blur ?? 0,
    tripOnly: link.tripOnly,
    hours: link.hours,
    destination: destination?.name ?? '',
    coordinates: destination ? `${destination.latitude}, ${destination.longitude}` : '',
    hasPassword: link.hasPassword,
    password: '',
    embedHosts: link.embedHosts.join(', '),
  };
}

/** What the call is given; not yet judged. @param now ms since 1970 UTC */
export function inputOf(form: LinkForm, isNew: boolean, timeZone: string | undefined, now: number): LinkInput {
  const place = coordinatesOf(form.coordinates);
  const hasPlace = form.destination.trim() !== '' || form.coordinates.trim() !== '';
  const lasting = LASTINGS[form.lasting];
  const chosen = form.lasting === 'own' ? (momentOf(form.expiresAt, timeZone) ?? null) : null;
  return {
    ...(form.clientId === null ? {} : { clientId: Number(form.clientId) }),
    name: form.name,
    category: form.lasting === 'permanent' ? 'permanent' : 'temporary',
    expiresAt: lasting === undefined ? chosen : now + lasting,
    deviceIds: form.vehicles.map(Number),
    groupIds: form.groups.map(Number),
    nameAs: form.nameAs,
    fields: form.fields,
    delay: form.delay,
    blur: form.blur === 0 ? null : form.blur,
    hours: form.hours,
    tripOnly: form.tripOnly,
    destination: hasPlace ? { name: form.destination, latitude: place?.[0], longitude: place?.[1] } : null,
    embedHosts: form.embedHosts.split(/[\s,;]+/).filter(Boolean),
    ...passwordOf(form, isNew),
  } as LinkInput;
}

function passwordOf({ hasPassword, password }: LinkForm, isNew: boolean): { password?: string | null } {
  if (!hasPassword) return { password: null };
  return password === '' && !isNew ? {} : { password };
}

/** `5.2936, -4.0089`; undefined for what is no place. */
export function coordinatesOf(typed: string): [latitude: number, longitude: number] | undefined {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed) ?? [];
  return latitude === undefined ? undefined : [Number(latitude), Number(longitude)];
}

/** Faults by field, as the server would find them. */
export function judge(input: LinkInput): FieldErrors {
  const parsed = TrackingLinkFields.safeParse(input);
  return parsed.success ? {} : fieldErrorsOf(parsed.error, input);
}

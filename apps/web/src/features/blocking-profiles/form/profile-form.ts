import {
  type BlockingProfile,
  BlockingProfileFields,
  type FieldErrors,
  fieldErrorsOf,
  timesOfWeek,
  type WeekHours,
  weekOfTimes,
} from '@balise/contract';
import type { ProfileException } from '@balise/tracking';
import type { ProfileInput } from '../requests.ts';

/** What is typed: ids as pickers hold them. The week is what counts; the times and days are a short way to say it. */
export type ProfileForm = {
  clientId: string | null;
  name: string;
  description: string;
  week: WeekHours;
  /** `22:00`; empty where the week has no such form. */
  blockingTime: string;
  unblockingTime: string;
  days: number[];
  exceptions: ProfileException[];
  vehicles: string[];
  groups: string[];
  condition: BlockingProfile['condition'];
  isActive: boolean;
};

/** What a group of fields of the form gets. */
export type ProfilePart = {
  form: ProfileForm;
  set: (next: Partial<ProfileForm>) => void;
  /** What is wrong, in words, by field of the contract. */
  faults: Record<string, string>;
  /** Whose profile it is; undefined while none is chosen. */
  clientId: number | undefined;
  /** Of the client. */
  timeZone: string | undefined;
};

const NIGHTS = { blockingTime: '22:00', unblockingTime: '06:00', days: [1, 2, 3, 4, 5, 6, 7] };

/** What the form begins with: a profile, or an empty one that blocks at night. */
export const formOf = (profile: BlockingProfile | undefined, clientId: number | undefined): ProfileForm =>
  profile
    ? {
        clientId: String(profile.clientId),
        name: profile.name,
        description: profile.description,
        week: profile.week,
        ...timesIn(profile.week),
        exceptions: profile.exceptions,
        vehicles: profile.devices.deviceIds.map(String),
        groups: profile.devices.groupIds.map(String),
        condition: profile.condition,
        isActive: profile.isActive,
      }
    : {
        clientId: clientId === undefined ? null : String(clientId),
        name: '',
        description: '',
        week: weekOfTimes(NIGHTS),
        ...NIGHTS,
        exceptions: [],
        vehicles: [],
        groups: [],
        condition: 'engineOff',
        isActive: true,
      };

type Times = Pick<ProfileForm, 'blockingTime' | 'unblockingTime' | 'days'>;

const timesIn = (week: WeekHours): Times => timesOfWeek(week) ?? { blockingTime: '', unblockingTime: '', days: [] };

/** The hours drawn on the grid: the times follow where they can say the same. */
export const withWeek = (week: WeekHours): Partial<ProfileForm> => ({ week, ...timesIn(week) });

/** Times and days as typed: the grid follows once they are whole. */
export function withTimes({ blockingTime, unblockingTime, days }: Times): Partial<ProfileForm> {
  const times = { blockingTime, unblockingTime, days };
  const isWhole = blockingTime !== '' && unblockingTime !== '' && days.length > 0;
  return isWhole ? { ...times, week: weekOfTimes(times) } : times;
}

/** With a date that has hours of its own, in the order of the calendar. */
export const withException = (exceptions: readonly ProfileException[], added: ProfileException): ProfileException[] =>
  [...exceptions.filter(({ date }) => date !== added.date), added].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  );

/** What the call is given; not yet judged. */
export const inputOf = (form: ProfileForm): ProfileInput =>
  ({
    ...(form.clientId === null ? {} : { clientId: Number(form.clientId) }),
    name: form.name,
    description: form.description,
    week: form.week,
    exceptions: form.exceptions,
    devices: { deviceIds: form.vehicles.map(Number), groupIds: form.groups.map(Number) },
    condition: form.condition,
    isActive: form.isActive,
  }) as ProfileInput;

/** A profile as the call that replaces it takes it. */
export const inputOfProfile = (profile: BlockingProfile): ProfileInput => inputOf(formOf(profile, undefined));

/** Faults by field, as the server would find them. `choosesClient`: its client must be named. */
export function judge(form: ProfileForm, choosesClient: boolean): FieldErrors {
  const input = inputOf(form);
  const parsed = BlockingProfileFields.safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  return choosesClient && form.clientId === null ? { ...errors, clientId: 'required' } : errors;
}

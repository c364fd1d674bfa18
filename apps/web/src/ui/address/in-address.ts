import { DIRECTIONS, PAGE_SIZES } from '@balise/contract';

/**
 * What stands in an address behind `?`. Every first visit loads what all addresses say, so it is read without a library of schemas
 * (decision 96). Whatever is missing or nonsense is left out.
 */
export type Read<Value> = (given: unknown) => Value | undefined;
type Shape = Record<string, Read<unknown>>;
type Said<Names extends Shape> = { [Name in keyof Names]?: Exclude<ReturnType<Names[Name]>, undefined> | undefined };

/**
 * Reads what an address says, by name; other names are left out.
 * @example export const UsersSearch = inAddress({ search: SearchWords, page: Id });
 *   type UsersSearch = ReturnType<typeof UsersSearch>;
 */
export const inAddress =
  <Names extends Shape>(names: Names) =>
  (given: Record<string, unknown>): Said<Names> => {
    const said: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(names)) {
      const value = read(given[name]);
      // what is nonsense too: the router shows a screen the whole address beneath what its reader returns
      if (value !== undefined || given[name] !== undefined) said[name] = value;
    }
    return said as Said<Names>;
  };

/** A whole number. */
const whole =
  (least: number): Read<number> =>
  (given) =>
    Number.isSafeInteger(given) && (given as number) >= least ? (given as number) : undefined;

/** An id, or the number of a page. */
export const Id = whole(1);
/** A whole number from 0 on. */
export const Count = whole(0);

/** Several, each of which is read. */
export const several =
  <Value>(read: Read<Value>, least: number, most: number): Read<Value[]> =>
  (given) => {
    if (!Array.isArray(given) || given.length < least || given.length > most) return undefined;
    const values = given.map(read);
    return values.includes(undefined) ? undefined : (values as Value[]);
  };

/** One of some values. @example oneOf(['asc', 'desc']) */
export const oneOf =
  <const Value extends string | number | boolean>(values: readonly Value[]): Read<Value> =>
  (given) =>
    values.find((value) => value === given);

/** `true`, as of a dialog that is open. */
export const Flag = oneOf([true]);
export const PageSize = oneOf(PAGE_SIZES);
export const Direction = oneOf(DIRECTIONS);

/** Text of one form, or up to so many characters. */
export const like =
  (form: RegExp): Read<string> =>
  (given) =>
    typeof given === 'string' && form.test(given) ? given : undefined;
export const upTo =
  (most: number): Read<string> =>
  (given) =>
    typeof given === 'string' && given.length <= most ? given : undefined;

/** A day on the reader's calendar: 2026-11-21. */
export const Day = like(/^\d{4}-\d\d-\d\d$/);

/** Text in which there may be digits only: an address then has a number. */
export const asText = (given: unknown): unknown => (typeof given === 'number' ? String(given) : given);

/** Words that a list is searched for. */
export const SearchWords: Read<string> = (given) => upTo(100)(asText(given));

/** Things whose ids are asked with, in a query or a body. */
export type Noun = 'client' | 'device' | 'user' | 'group' | 'partner';

/** Where in a call's input an id is, and of what. */
export type Position = { path: (string | number)[]; noun: Noun };

const NOUNS: [RegExp, Noun][] = [
  [/^(client|owner)Ids?$/i, 'client'],
  [/device(Id|Ids|IdList)$/i, 'device'],
  [/user(Id|Ids|IdList)$/i, 'user'],
  [/group(Id|Ids|IdList)$/i, 'group'],
  [/^partnerIds?$/i, 'partner'],
];

/** Every place of the query and the body that holds the id of a thing. What is in the path is the walk's own. */
export function positionsOf(input: object): Position[] {
  const { query = {}, body = {} } = input as { query?: unknown; body?: unknown };
  return [...search(query, ['query']), ...search(body, ['body'])];
}

function search(value: unknown, path: (string | number)[]): Position[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => search(item, [...path, index]));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => search(item, [...path, name]));
  }
  // an id in a list of ids is named by the list
  const name = path.findLast((step) => typeof step === 'string');
  const noun = NOUNS.find(([pattern]) => pattern.test(String(name)))?.[1];
  return typeof value === 'number' && noun ? [{ path, noun }] : [];
}

/** A copy of the input with another id in that place. */
export function withId(input: object, { path }: Position, id: number): object {
  const copy: object = structuredClone(input);
  let holder: object = copy;
  for (const step of path.slice(0, -1)) holder = Reflect.get(holder, step);
  Reflect.set(holder, path.at(-1) as string | number, id);
  return copy;
}

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  addClient,
  addDevice,
  addDevicesToGroups,
  DeviceFields,
  ENDPOINTS,
  enableDevices,
  errorsOf,
  fieldErrorsOf,
  getDevice,
  getTrack,
  InstantInQuery,
  listDevices,
  login,
  partnerLogin,
  presetRights,
  recordPayment,
  requestOf,
  rightsWithin,
} from './index.ts';

test('names and addresses of endpoints are unique', () => {
  const names = ENDPOINTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const addresses = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every {name} in a path is a parameter, and every parameter is in the path', () => {
  for (const { path, params } of ENDPOINTS) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = params
      ? Object.keys((z.toJSONSchema(params, { io: 'input' }) as { properties: object }).properties)
      : [];
    expect([path, declared]).toEqual([path, inPath]);
  }
});

/** Kinds of schemas that may turn what they read into something else at every reading. */
const CHANGING = ['transform', 'pipe', 'catch', 'prefault', 'promise', 'function', 'date', 'coerce'];

test('a reply is read as it is sent: the server parses it, and browsers take it as it comes', () => {
  const changing = ENDPOINTS.flatMap(({ name, reply }) => kindsIn(reply).map((kind) => `${name}: ${kind}`));
  expect(changing.filter((one) => CHANGING.some((kind) => one.endsWith(` ${kind}`)))).toEqual([]);
});

/** The kinds of a schema and of all within; `coerce` where it takes other types too. */
function kindsIn(schema: z.core.$ZodType): string[] {
  const kinds = new Set<string>();
  const seen = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('_zod' in value) {
      const { def } = (value as z.core.$ZodType)._zod;
      kinds.add('coerce' in def && def.coerce ? 'coerce' : def.type);
      look(def.type === 'lazy' ? (def as z.core.$ZodLazyDef).getter() : def);
    } else for (const one of Object.values(value)) look(one);
  };
  look(schema);
  return [...kinds];
}

test('a request is its method, its address and its JSON', () => {
  expect(requestOf(getTrack, { params: { id: 7 }, query: { from: 1, to: '2026-11-20T12:00:00Z' } })).toEqual({
    method: 'GET',
    url: '/api/v4/device/7/track?from=1&to=2026-11-20T12%3A00%3A00Z',
  });
  expect(requestOf(listDevices, { query: { search: 'a&b', status: undefined } }).url).toBe(
    '/api/v4/device/list?search=a%26b',
  );
  expect(requestOf(login, { body: { email: 'a@b.ci', password: 'x' } })).toEqual({
    method: 'POST',
    url: '/api/v4/auth/login',
    body: '{"email":"a@b.ci","password":"x"}',
  });
});

test('an endpoint lists the failures that its access and schemas imply', () => {
  expect(errorsOf(partnerLogin)).not.toContain('sign_in_needed');
  expect(errorsOf(getDevice)).toEqual(
    expect.arrayContaining(['sign_in_needed', 'not_allowed', 'fields_invalid', 'device_not_found', 'internal']),
  );
  expect(errorsOf(addDevice)).toContain('body_too_large');
});

test('each fault of a form has its field and one code', () => {
  const form = {
    clientId: '3',
    imei: '',
    designation: 'x'.repeat(101),
    label: 'a\u0000b',
    countryCode2: 'ci',
    phone: '12',
    vinNumber: 'VF1',
  };
  const parsed = DeviceFields.safeParse(form);
  expect(parsed.success).toBe(false);
  if (!parsed.success) {
    expect(fieldErrorsOf(parsed.error, form)).toEqual({
      clientId: 'invalid_value',
      deviceTypeId: 'required',
      imei: 'required',
      designation: 'too_long',
      label: 'invalid_characters',
      countryCode2: 'invalid_value',
      phone: 'invalid_phone',
      vinNumber: 'invalid_vin',
    });
  }
});

test('a text is too short, a figure too small, and what is empty is required', () => {
  const schema = z.object({ word: z.string().min(3), figure: z.number().min(3), list: z.array(z.number()).min(1) });
  const form = { word: 'ab', figure: 2, list: [] };
  const parsed = schema.safeParse(form);
  expect(parsed.error && fieldErrorsOf(parsed.error, form)).toEqual({
    word: 'too_short',
    figure: 'too_small',
    list: 'too_small',
  });
});

test('an instant is reported in milliseconds or with its offset, within the years that ISO 8601 can say', () => {
  const read = (value: string | number) => InstantInQuery.safeParse(value).data;
  expect([read('1763640000000'), read('2025-11-20T12:00:00Z'), read('2025-11-20T13:00+01:00')]).toEqual(
    Array(3).fill(1_763_640_000_000),
  );
  for (const none of ['', 'now', '2025-11-20', '2025-11-20T12:00:00', '2025-13-20T12:00:00Z', 8.64e15, -8.64e15]) {
    expect([none, read(none)]).toEqual([none, undefined]);
  }
});

test('an empty choice of a form is none', () => {
  const form = {
    clientId: 1,
    deviceTypeId: 1,
    imei: '490154203237518',
    designation: 'A',
    operatorId: '',
    phone: '',
    vinNumber: '',
  };
  expect(DeviceFields.parse(form)).toMatchObject({
    operatorId: null,
    trackerModelId: null,
    phone: null,
    vinNumber: null,
  });
});

test('only the platform keeps the catalogue and sees the gateways; a user only looks', () => {
  expect(presetRights('read_only', 'client')).toContain('view_devices');
  expect(presetRights('read_only', 'client')).not.toContain('edit_device');
  expect(rightsWithin('platform')).toEqual(
    expect.arrayContaining(['edit_catalogue', 'view_ingest', 'claim_unknown_device']),
  );
  expect(rightsWithin('partner')).not.toContain('view_ingest');
});

const faultsOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error ? fieldErrorsOf(error, input) : {};
};

test('what is not there is missing, and not of a wrong form', () => {
  expect(faultsOf(recordPayment.body, { amount: 5, method: 'cash', reference: 'R 1' })).toEqual({ paidOn: 'required' });
  expect(faultsOf(recordPayment.body, { amount: 5, method: 'cash', reference: 'R 1', paidOn: '30/11' })).toEqual({
    paidOn: 'invalid_date',
  });
  expect(faultsOf(getTrack.query, { to: 5 })).toMatchObject({ from: 'required' });
});

test('a figure of a query is too small, though it came as text', () => {
  expect(faultsOf(listDevices.query, { page: '-1' })).toEqual({ page: 'too_small' });
  expect(faultsOf(listDevices.query, { page: '99999999' })).toEqual({ page: 'too_large' });
  expect(faultsOf(listDevices.query, { search: 'x'.repeat(101) })).toEqual({ search: 'too_long' });
});

test('a body that is no list where one is wanted has a name too', () => {
  expect(faultsOf(addDevicesToGroups.body, { deviceId: 1 })).toEqual({ body: 'invalid_value' });
});

test('one device or a list of them: which is wrong is reported', () => {
  const faults = (which: object) => faultsOf(enableDevices.body, { enable: true, ...which });
  expect(faults({})).toEqual({ deviceId: 'required' });
  expect(faults({ deviceId: 1, deviceIdList: [1] })).toEqual({ deviceId: 'invalid_value' });
  expect(faults({ deviceIdList: [] })).toEqual({ deviceIdList: 'choose_a_device' });
});

test('a country is one that there is, by its code of today', () => {
  const faults = (countryCode2: string) => faultsOf(addClient.body, { countryCode2 }).countryCode2;
  for (const country of ['CI', 'BJ', 'FR', 'GB', 'XK', 'AQ'])
    expect([country, faults(country)]).toEqual([country, undefined]);
  for (const none of ['ZZ', 'XX', 'EU', 'UK', 'SU', 'ci', 'C', '']) {
    expect([none, faults(none)]).toEqual([none, none === '' ? 'required' : 'invalid_value']);
  }
});

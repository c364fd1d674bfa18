import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { CountryCode2, Id, IdInPath, optionalText, text } from '../core/text.ts';
import { DrivenAsField } from '../settings/tracking-settings-fields.ts';
import { ABILITIES, FITTINGS, getTrackerModel } from './tracker-model.ts';

const ById = z.object({ id: IdInPath });

export const DeviceTypeFields = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'invalid_value'),
  nameEn: text(60),
  nameFr: text(60),
  drivenAs: z
    .preprocess((value) => (value === '' ? null : value), DrivenAsField.nullable())
    .optional()
    .describe('by whose limits driving style is judged; null: it is not; absent: as it was'),
});
export const DeviceType = z.object({
  id: Id,
  code: z.string(),
  nameEn: z.string(),
  nameFr: z.string(),
  drivenAs: DrivenAsField.nullable(),
});
export type DeviceType = z.infer<typeof DeviceType>;

export const OperatorFields = z.object({ name: text(60), countryCode2: CountryCode2, apn: optionalText(100) });
export const Operator = z.object({ id: Id, name: z.string(), countryCode2: z.string(), apn: z.string() });
export type Operator = z.infer<typeof Operator>;

export const TrackerModelFields = z.object({
  brand: text(60),
  name: text(60),
  protocol: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'invalid_value'),
  /** Whether it presents a cellular IMEI; the ids of others are taken as they are. */
  usesImei: z.boolean().default(true),
});
export const TrackerModel = z.object({
  id: Id,
  brand: z.string(),
  name: z.string(),
  protocol: z.string(),
  usesImei: z.boolean(),
  provided: z.boolean().describe('comes with the platform, so that it is neither edited nor deleted'),
  abilities: z.array(z.enum(ABILITIES)),
  fitting: z.enum(FITTINGS).nullable(),
});
export type TrackerModel = z.infer<typeof TrackerModel>;

/** Read by everybody who is signed in, kept by the platform's administrators: the same five calls for each list. */
function listOf<const Path extends string, Fields extends z.ZodType, Row extends z.ZodType>(
  noun: string,
  plural: string,
  path: Path,
  fields: Fields,
  row: Row,
) {
  const shared = { tag: 'Catalogue' } as const;
  return {
    list: endpoint({
      ...shared,
      name: `list${noun}s`,
      method: 'GET',
      path: `/${path}/list`,
      access: 'signedIn',
      summary: `All ${plural}`,
      reply: z.array(row),
      errors: [],
    }),
    add: endpoint({
      ...shared,
      name: `add${noun}`,
      method: 'POST',
      path: `/${path}`,
      access: 'edit_catalogue',
      summary: `Adds one of the ${plural}`,
      body: fields,
      reply: row,
      errors: ['already_exists'],
    }),
    edit: endpoint({
      ...shared,
      name: `edit${noun}`,
      method: 'PUT',
      path: `/${path}/{id}`,
      access: 'edit_catalogue',
      summary: `Edits one of the ${plural}`,
      params: ById,
      body: fields,
      reply: row,
      errors: ['not_found', 'already_exists'],
    }),
    remove: endpoint({
      ...shared,
      name: `delete${noun}`,
      method: 'DELETE',
      path: `/${path}/{id}`,
      access: 'edit_catalogue',
      summary: `Deletes one of the ${plural} that no device uses`,
      params: ById,
      reply: z.null(),
      errors: ['not_found', 'in_use'],
    }),
  };
}

export const deviceTypes = listOf('DeviceType', 'device types', 'device-type', DeviceTypeFields, DeviceType);
export const operators = listOf('Operator', 'operators', 'operator', OperatorFields, Operator);
const models = listOf('TrackerModel', 'tracker models', 'tracker-model', TrackerModelFields, TrackerModel);
export const trackerModels = {
  ...models,
  list: endpoint({
    ...models.list,
    summary: 'Tracker models by brand and name',
    query: z.object({
      search: z.string().trim().max(100, 'too_long').optional().describe('words of brand, name or protocol'),
    }),
  }),
  one: getTrackerModel,
  edit: endpoint({ ...models.edit, errors: [...models.edit.errors, 'model_provided'] }),
  remove: endpoint({ ...models.remove, errors: [...models.remove.errors, 'model_provided'] }),
};

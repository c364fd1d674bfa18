import {
  API_BASE,
  ENDPOINTS,
  type Endpoint,
  ERROR_CODES,
  ERROR_STATUS,
  errorsOf,
  FIELD_CODES,
  FILE_TYPES,
  RIGHTS,
} from '@balise/contract';
import { z } from 'zod';

/** The OpenAPI 3.1 document of every endpoint, made from the declarations that the server itself obeys. */
export const openApiDocument = (): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Balise',
    version: '4',
    description:
      'Every success is `{"data": …}`, every failure `{"error": {"code", "message", "fields"?}}` with the message in the ' +
      "reader's language. Times are milliseconds since 1970-01-01 UTC, lengths metres, speeds metres per second.",
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: API_BASE }],
  security: [{ bearer: [] }, { cookie: [] }],
  tags: [...new Set(ENDPOINTS.map(({ tag }) => tag))].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'balise_token' },
    },
    schemas: { Error: errorSchema() },
  },
});

function paths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint): object {
  const { name, tag, summary, access, params, query, body } = endpoint;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: [endpoint.description, accessText(endpoint)].filter(Boolean).join('\n\n'),
    ...(access === 'anyone' ? { security: [] } : {}),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(body ? { requestBody: { required: true, content: bodyOf(endpoint, body) } } : {}),
    responses: responsesOf(endpoint),
  };
}

const bodyOf = ({ uploads }: Endpoint, body: z.ZodType): object =>
  uploads ? { 'application/octet-stream': {} } : json(z.toJSONSchema(body, { io: 'input' }));

/** Who may call an endpoint, in a sentence. */
export function accessText({ access }: Endpoint): string {
  if (access === 'anyone') return 'Needs no sign-in.';
  if (access === 'signedIn') return 'For everybody who is signed in.';
  return `Needs the right ${access}, which may be held by: ${RIGHTS[access].roles.join(', ')}.`;
}

type ObjectSchema = { properties?: Record<string, { description?: string }>; required?: string[] };

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(property.description ? { description: property.description } : {}),
    schema: property,
  }));
}

function responsesOf(endpoint: Endpoint): Record<string, object> {
  const responses: Record<string, object> = { 200: successOf(endpoint) };
  const codes = errorsOf(endpoint);
  for (const status of new Set(codes.map((code) => ERROR_STATUS[code]))) {
    const description = codes.filter((code) => ERROR_STATUS[code] === status).join(', ');
    responses[status] = { description, content: json({ $ref: '#/components/schemas/Error' }) };
  }
  return responses;
}

function successOf({ reply, files }: Endpoint): object {
  if (files) {
    const content = Object.fromEntries(files.map((format) => [FILE_TYPES[format], {}]));
    const named = { 'Content-Disposition': { description: 'the name of the file', schema: { type: 'string' } } };
    return { description: 'A file', headers: named, content };
  }
  const data = z.toJSONSchema(reply, { io: 'output' });
  return { description: 'Success', content: json({ type: 'object', properties: { data }, required: ['data'] }) };
}

const json = (schema: object): object => ({ 'application/json': { schema } });

function errorSchema(): object {
  const fault = z.object({ code: z.enum(FIELD_CODES), message: z.string() });
  const error = z.object({
    code: z.enum(ERROR_CODES as [string, ...string[]]),
    message: z.string(),
    fields: z.record(z.string(), fault).optional(),
  });
  return z.toJSONSchema(z.object({ error }), { io: 'output' });
}

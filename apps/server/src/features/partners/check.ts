import { domainToASCII } from 'node:url';
import type { FieldErrors, PartnerFields } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { PLATFORM_BRAND } from './brand.ts';
import { isOwnHost } from './find-brand.ts';
import { judgeLogo } from './logo.ts';
import { isNameTaken, takenHosts } from './queries.ts';

/** Host names as a browser sends them: in ASCII (RFC 5890), each once. What is no name of any host stays as it is. */
export const asSent = (hosts: string[]): string[] => [...new Set(hosts.map((host) => domainToASCII(host) || host))];

/** What is wrong with fields by themselves, beyond what their schema knows: a logo's content, names that are the platform's. */
export function faultsOf(fields: Pick<PartnerFields, 'name' | 'hostNames' | 'logo'>, publicUrl: URL | undefined) {
  const errors: FieldErrors = logoFault(fields.logo);
  if (fields.name.toLowerCase() === PLATFORM_BRAND.name) errors.name = 'already_exists';
  asSent(fields.hostNames).forEach((host, index) => {
    if (domainToASCII(host) === '') errors[`hostNames.${index}`] = 'invalid_host_name';
    else if (publicUrl && isOwnHost(host, publicUrl)) errors[`hostNames.${index}`] = 'host_name_of_platform';
  });
  return errors;
}

/** What is wrong with a logo by its content, as a field's fault. */
export function logoFault(logo: string | null): FieldErrors {
  const fault = judgeLogo(logo);
  return fault ? { logo: fault } : {};
}

/**
 * Whether these fields may be saved.
 * @param except the partner being edited; 0 for a new one
 */
export async function check(
  tx: Scoped,
  fields: PartnerFields,
  publicUrl: URL,
  except: number,
): Promise<Failure | undefined> {
  const errors = faultsOf(fields, publicUrl);
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);
  const hosts = asSent(fields.hostNames);
  const taken = await takenHosts(tx, hosts, except);
  const conflicts: FieldErrors = {};
  hosts.forEach((host, index) => {
    if (taken.has(host)) conflicts[`hostNames.${index}`] = 'already_exists';
  });
  if (await isNameTaken(tx, fields.name, except)) conflicts.name = 'already_exists';
  return Object.keys(conflicts).length > 0 ? fail('already_exists', conflicts) : undefined;
}

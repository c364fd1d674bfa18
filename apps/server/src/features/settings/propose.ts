import { type editDefaultSettings, readSome, SETTINGS_VERSION, type SomeSettings } from '@balise/contract';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { audit } from '../audit/index.ts';
import { picked, sectionsOf } from './own.ts';
import { type ProposalOwner, whoseDefaults } from './policy.ts';
import { readOrigins } from './proposals.ts';
import { clientOrPartnerName, originsOf, personName, proposedBy, storeProposed } from './queries.ts';

/** What is proposed there. */
export const readDefaults = async (tx: Scoped, { partnerId, clientId }: ProposalOwner): Promise<SomeSettings> =>
  readSome(await proposedBy(tx, partnerId, clientId));

/** Replaces the named parts of what is proposed; null takes one back. */
export async function propose(
  saving: RequestContext,
  { clientId: asked, settings }: z.output<typeof editDefaultSettings.body>,
): Promise<SomeSettings | Failure> {
  const { tx, who, now } = saving;
  const whose = await whoseDefaults(tx, who.scope, asked);
  if (whose instanceof Failure) return whose;
  const before = await readDefaults(tx, whose);
  const { colours, ...rest } = settings;
  const named = { ...rest, ...(colours === undefined ? {} : { colours: colours && { ...colours, devices: {} } }) };
  const after = Object.fromEntries(Object.entries({ ...before, ...named }).filter(([, part]) => part));
  const { partnerId, clientId } = whose;
  const names = sectionsOf(named);
  const by = await personName(tx, who.scope.userId);
  const origins = readOrigins(await originsOf(tx, partnerId, clientId));
  for (const name of names) origins[name] = { by, at: now };
  const kept = Object.fromEntries(Object.entries(origins).filter(([name]) => name in after));
  await storeProposed(tx, partnerId, clientId, { version: SETTINGS_VERSION, ...after }, kept, new Date(now));
  const name = await clientOrPartnerName(tx, whose);
  await audit(saving, {
    action: 'user.settings',
    subject: { kind: clientId === null ? 'partner' : 'client', id: clientId ?? partnerId, name },
    clientId,
    partnerId,
    before: picked(before, names),
    after: picked(after, names),
  });
  return readSome(after);
}

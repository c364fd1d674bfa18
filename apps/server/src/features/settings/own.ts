import {
  type ColourSettings,
  type OwnSettings,
  readSettings,
  readSome,
  SETTINGS_VERSION,
  type SettingsSection,
  type SomeSettings,
} from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext, SignedIn } from '../../http/api.ts';
import { audit } from '../audit/index.ts';
import { clientOrPartnerName, documentsOf, personName, seenDevices, storeOwn } from './queries.ts';

/** The settings in effect for the caller. */
export async function ownSettings(tx: Scoped, who: SignedIn): Promise<OwnSettings> {
  const { partner, client, own } = await documentsOf(tx, who.scope);
  const proposed = { ...(await named(tx, who, 'partner', partner)), ...(await named(tx, who, 'client', client)) };
  return { settings: readSettings(partner, client, own), own: sectionsOf(readSome(own)), proposed };
}

/** The parts of a proposal, each with whose it is. */
async function named(
  tx: Scoped,
  { scope: { partnerId, clientId } }: SignedIn,
  level: 'partner' | 'client',
  document: unknown,
): Promise<OwnSettings['proposed']> {
  const sections = sectionsOf(readSome(document));
  if (sections.length === 0 || partnerId === null) return {};
  const name = await clientOrPartnerName(tx, { partnerId, clientId: level === 'client' ? clientId : null });
  return Object.fromEntries(sections.map((section) => [section, { level, name }]));
}

/** Replaces parts of one's own settings; undefined takes a part back. */
export async function saveOwn(
  saving: RequestContext,
  changed: Partial<Record<SettingsSection, unknown>>,
): Promise<OwnSettings> {
  const { tx, who, now } = saving;
  const { own } = await documentsOf(tx, who.scope);
  const before = readSome(own);
  const after = { ...before, ...changed };
  await storeOwn(tx, who.scope.userId, { version: SETTINGS_VERSION, ...after }, new Date(now));
  const names = sectionsOf(changed);
  await audit(saving, {
    action: 'user.settings',
    subject: { kind: 'user', id: who.scope.userId, name: await personName(tx, who.scope.userId) },
    clientId: who.scope.clientId,
    partnerId: who.scope.partnerId,
    before: picked(before, names),
    after: picked(after, names),
  });
  return await ownSettings(tx, who);
}

/** Colours without those of devices that one does not see. */
export async function seenColours(tx: Scoped, colours: ColourSettings): Promise<ColourSettings> {
  const named = Object.entries(colours.devices);
  const seen = await seenDevices(
    tx,
    named.map(([id]) => Number(id)).filter((id) => id <= 2_147_483_647),
  );
  return { ...colours, devices: Object.fromEntries(named.filter(([id]) => seen.has(Number(id)))) };
}

export const sectionsOf = (some: object): SettingsSection[] => Object.keys(some) as SettingsSection[];

/** Those parts of settings, an absent one as null. */
export const picked = (some: SomeSettings | Record<string, unknown>, names: string[]): object =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(some, name) ?? null]));

import * as contract from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import type { Scoped } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { ownSettings, type SettingsSaving, saveOwn, seenColours } from './own.ts';
import { listProposals } from './proposals.ts';
import { propose, readDefaults, whoseDefaults } from './propose.ts';

type SettingsRequest = { tx: Scoped; who: SignedIn; request: FastifyRequest };

export function settingsRoutes(api: Api): void {
  const saving = ({ tx, who, request }: SettingsRequest): SettingsSaving => ({ tx, who, request, now: api.clock() });

  serve(api, contract.getSettings, ({ tx, who }) => ownSettings(tx, who));

  serve(api, contract.editMarkerType, async (asked) => {
    const { settings } = await ownSettings(asked.tx, asked.who);
    return await saveOwn(saving(asked), { map: { ...settings.map, ...asked.body } });
  });

  serve(api, contract.editMapSettings, (asked) => saveOwn(saving(asked), { map: asked.body }));

  serve(api, contract.editDeviceColours, async (asked) =>
    saveOwn(saving(asked), { colours: await seenColours(asked.tx, asked.body) }),
  );

  serve(api, contract.editNotificationSettings, (asked) => saveOwn(saving(asked), { notifications: asked.body }));

  serve(api, contract.editDisplaySettings, (asked) => saveOwn(saving(asked), { display: asked.body }));

  serve(api, contract.resetSettings, (asked) => {
    const { section } = asked.body;
    const sections = section === null ? contract.SETTINGS_SECTIONS : [section];
    return saveOwn(saving(asked), Object.fromEntries(sections.map((name) => [name, undefined])));
  });

  serve(api, contract.getDefaultSettings, async ({ tx, who, query }) => {
    const whose = await whoseDefaults(tx, who.scope, query.clientId ?? null);
    return whose instanceof Failure ? whose : await readDefaults(tx, whose);
  });

  serve(api, contract.listSettingsProposals, ({ tx, who }) => listProposals(tx, who.scope));

  serve(api, contract.editDefaultSettings, (asked) => propose(saving(asked), asked.body));
}

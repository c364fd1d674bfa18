import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { ownSettings, saveOwn, seenColours } from './own.ts';
import { whoseDefaults } from './policy.ts';
import { listProposals } from './proposals.ts';
import { propose, readDefaults } from './propose.ts';

export function settingsRoutes(api: Api): void {
  serve(api, contract.getSettings, ({ tx, who }) => ownSettings(tx, who));

  serve(api, contract.editMarkerType, async (asked) => {
    const { settings } = await ownSettings(asked.tx, asked.who);
    return await saveOwn(asked, { map: { ...settings.map, ...asked.body } });
  });

  serve(api, contract.editMapSettings, (asked) => saveOwn(asked, { map: asked.body }));

  serve(api, contract.editDeviceColours, async (asked) =>
    saveOwn(asked, { colours: await seenColours(asked.tx, asked.body) }),
  );

  serve(api, contract.editNotificationSettings, (asked) => saveOwn(asked, { notifications: asked.body }));

  serve(api, contract.editDisplaySettings, (asked) => saveOwn(asked, { display: asked.body }));

  serve(api, contract.resetSettings, (asked) => {
    const { section } = asked.body;
    const sections = section === null ? contract.SETTINGS_SECTIONS : [section];
    return saveOwn(asked, Object.fromEntries(sections.map((name) => [name, undefined])));
  });

  serve(api, contract.getDefaultSettings, async ({ tx, who, query }) => {
    const whose = await whoseDefaults(tx, who.scope, query.clientId ?? null);
    return whose instanceof Failure ? whose : await readDefaults(tx, whose);
  });

  serve(api, contract.listSettingsProposals, ({ tx, who }) => listProposals(tx, who.scope));

  serve(api, contract.editDefaultSettings, (asked) => propose(asked, asked.body));
}

import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import type { Draft } from './draft.ts';
import { edited } from './edit.ts';
import { importUpload } from './import.ts';
import { present } from './present.ts';
import { findUpload, judgeUpload, readUpload, type Working } from './preview.ts';
import { letterhead, updateDraft } from './queries.ts';
import { badRowsFile } from './read/bad-rows.ts';
import { templateFile } from './template.ts';

export function deviceImportRoutes(api: Api): void {
  const working = (asked: RequestContext): Working => ({ ...asked, foreignIdentities: api.foreignIdentities });

  async function shown(asked: RequestContext, draft: Draft | Failure): Promise<contract.DeviceImport | Failure> {
    if (draft instanceof Failure) return draft;
    const judged = await judgeUpload(working(asked), draft);
    return judged instanceof Failure ? judged : present(draft, judged.judgements, asked.who.language);
  }

  serve(api, contract.previewDeviceImport, async (asked) => shown(asked, await readUpload(working(asked), asked.body)));

  serve(api, contract.getDeviceImport, async (asked) =>
    shown(asked, await findUpload(working(asked), asked.params.id)),
  );

  serve(api, contract.editDeviceImport, async (asked) => {
    const draft = await findUpload(working(asked), asked.params.id);
    if (draft instanceof Failure) return draft;
    if (draft.imported) return fail('import_done');
    const corrected = edited(draft, asked.body, asked.who.language);
    if (corrected instanceof Failure) return corrected;
    await updateDraft(asked.tx, corrected);
    return await shown(asked, corrected);
  });

  serve(api, contract.importDevices, (asked) => importUpload(working(asked), asked.body));

  serve(api, contract.exportImportErrors, async (asked) => {
    const draft = await findUpload(working(asked), asked.params.id);
    if (draft instanceof Failure) return draft;
    const judged = await judgeUpload(working(asked), draft);
    if (judged instanceof Failure) return judged;
    const { format, language } = asked.query;
    const about = { ...(await letterhead(asked.tx, asked.who.scope)), language, now: asked.now };
    return await badRowsFile(draft, judged.judgements, format, about);
  });

  serve(api, contract.importTemplate, ({ tx, who, query }) =>
    templateFile(tx, who.scope, query.format, query.language),
  );
}

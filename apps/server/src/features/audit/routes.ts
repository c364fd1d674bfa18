import { AUDIT_EXPORT_LINES, exportAudit, listAudit } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { auditFile } from './export.ts';
import { hasMoreThan, linesBefore } from './list-queries.ts';
import { audit } from './record.ts';

export function auditRoutes(api: Api): void {
  serve(api, listAudit, ({ tx, who, query: { after, pageSize, ...selection } }) =>
    linesBefore(tx, who.scope, selection, { after: after ?? null, limit: pageSize }),
  );

  serve(api, exportAudit, async (asked) => {
    const { tx, who, body } = asked;
    const { format, language, timeZone, ...selection } = body;
    if (await hasMoreThan(tx, who.scope, selection, AUDIT_EXPORT_LINES)) return fail('export_too_long');
    const { now } = asked;
    const file = await auditFile({ tx, scope: who.scope, now }, { ...body, timeZone: timeZone ?? undefined });
    await audit(asked, {
      action: 'audit.export',
      subject: { kind: 'audit', id: null, name: file.name },
      clientId: who.scope.clientId,
      partnerId: who.scope.partnerId,
      after: Object.fromEntries(Object.entries({ format, ...selection }).filter(([, value]) => value !== undefined)),
    });
    return file;
  });
}

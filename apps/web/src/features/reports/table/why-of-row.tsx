import type { ReportKind, ReportRow } from '@balise/contract';
import { useMay } from '../../../api/user.ts';
import { WhyButton } from '../../past/index.ts';
import type { Column } from './columns.ts';
import { whyOf } from './why-of.ts';

type Properties = { kind: ReportKind; columns: readonly Column[]; row: ReportRow };

/** "Why?" of a row that rules made. */
export function WhyOfRow({ kind, columns, row }: Properties) {
  const may = useMay('view_history');
  const asked = whyOf(kind, columns, row);
  return may && asked ? <WhyButton deviceId={row.deviceId} {...asked} /> : null;
}

import type { ReportKind, ReportRow } from '@balise/contract';
import { useMay } from '../../../api/user.ts';
import { WhyButton } from '../../past/index.ts';
import type { Column } from './columns.ts';
import { episodeOf } from './why-of.ts';

type Properties = { kind: ReportKind; columns: readonly Column[]; row: ReportRow };

/** "Why?" of a row that rules made. */
export function WhyOfRow({ kind, columns, row }: Properties) {
  const may = useMay('view_history');
  const episode = episodeOf(kind, columns, row);
  return may && episode ? <WhyButton deviceId={row.deviceId} kind={episode.kind} startsAt={episode.startsAt} /> : null;
}

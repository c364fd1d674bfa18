import type { printWorkAndPay, WorkAndPay, WorkAndPayId } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import type { z } from 'zod';
import { exportName, type Paper, printPaper } from '../../../files/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { FileReply } from '../../../http/file-reply.ts';
import { mailBrand } from '../../partners/index.ts';
import { linesOf } from '../ledger/entry-queries.ts';
import { logContract } from '../log.ts';
import { shownContract } from '../present.ts';
import { partnerOf } from './print-queries.ts';
import { type PrintedContract, statementParts } from './statement.ts';
import { transferParts } from './transfer.ts';

/** The statement of a contract, or the document of its transfer, in the driver's language unless another one is asked for. */
export async function printDocument(
  act: RequestContext,
  id: WorkAndPayId,
  { document, language: wanted }: z.output<typeof printWorkAndPay.query>,
): Promise<FileReply | Failure> {
  const { tx, who, now } = act;
  const contract = await shownContract(tx, who.scope, id, now);
  if (contract instanceof Failure) return contract;
  if (document === 'transfer' && contract.state !== 'transferred') return fail('work_and_pay_state');
  const language = wanted ?? contract.language;
  const words = { en, fr }[language].workAndPay.papers;
  const sheet: PrintedContract = { contract, entries: await linesOf(tx, id), language, words };
  const brand = await mailBrand(tx, await partnerOf(tx, contract.clientId));
  await logContract(act, 'work_and_pay.document', contract, { document });
  const paper: Paper = {
    title: words.titles[document],
    brand: brand.displayName,
    accent: brand.accent,
    parts: document === 'statement' ? statementParts(sheet) : transferParts(sheet),
    foot: [`${contract.clientName} · ${partiesOf(contract)}`, words.page],
    createdAt: now,
  };
  const name = exportName([words.files[document], contract.designation, contract.driverName, contract.today], 'pdf');
  return new FileReply(name, 'pdf', () => printPaper(paper));
}

const partiesOf = ({ driverName, designation }: WorkAndPay): string => `${driverName} · ${designation}`;

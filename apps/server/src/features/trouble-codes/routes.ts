import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { listCodes, orderCode } from './codes.ts';

export function troubleCodeRoutes(api: Api): void {
  serve(api, contract.listTroubleCodes, (asked) => listCodes(asked, asked.query));
  serve(api, contract.orderTroubleCode, (asked) => orderCode(asked, asked.body));
}

import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { hoursOfDriver, saveHoursOfDriver } from './drivers/hours.ts';
import { endByPerson, endForTheft, privateModeOf, saveHours, startByPerson } from './private-mode.ts';

export function privateModeRoutes(api: Api): void {
  serve(api, contract.getPrivateMode, (asked) => privateModeOf(asked, asked.params.id));
  serve(api, contract.startPrivateMode, (asked) => startByPerson(asked, asked.params.id, asked.body.minutes));
  serve(api, contract.endPrivateMode, (asked) => endByPerson(asked, asked.params.id));
  serve(api, contract.reportTheft, (asked) => endForTheft(asked, asked.params.id, asked.body.reason));
  serve(api, contract.savePrivateHours, (asked) => saveHours(asked, asked.params.id, asked.body.week));
  serve(api, contract.getDriverPrivateHours, (asked) => hoursOfDriver(asked, asked.params.id));
  serve(api, contract.saveDriverPrivateHours, (asked) => saveHoursOfDriver(asked, asked.params.id, asked.body.week));
}

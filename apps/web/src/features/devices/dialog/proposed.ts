import type { listClientSummaries, Reply, TrackerModel } from '@balise/contract';
import type { DeviceForm } from './device-form.ts';

/** The form with what can be known before anything is typed: an only client, an only model of the protocol. */
export function proposed(
  form: DeviceForm,
  models: TrackerModel[],
  clients: Reply<typeof listClientSummaries>,
  protocol: string | undefined,
): DeviceForm {
  const client = form.clientId === null && clients.length === 1 ? clients[0] : undefined;
  const speaking = models.filter((model) => model.protocol === protocol);
  const model = speaking.length === 1 ? speaking[0] : undefined;
  return {
    ...form,
    ...(client ? { clientId: String(client.id), countryCode2: form.countryCode2 ?? client.countryCode2 } : {}),
    ...(model ? { trackerModelId: String(model.id) } : {}),
  };
}

import type { listClientSummaries, Reply, TrackerModel } from '@balise/contract';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientsQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type DeviceTarget, type SavedDevice, trackerModelsQuery, useSaveDevice } from '../requests.ts';
import { WaitingStep } from './connection/waiting-step.tsx';
import { type DeviceForm, inputOf, TRACKER_FIELDS, VEHICLE_FIELDS } from './device-form.ts';
import { Steps } from './steps.tsx';
import { TrackerFields } from './tracker-fields.tsx';
import { useDeviceForm } from './use-device-form.ts';
import { VehicleFields } from './vehicle-fields.tsx';

type Properties = {
  target: DeviceTarget;
  initial: DeviceForm;
  /** The protocol of an unknown tracker: it proposes the model. */
  protocol?: string;
  onClose: () => void;
};

/** Adds a vehicle in three steps; the last waits for the tracker and turns live by itself. */
export function AddDialog({ target, initial, protocol, onClose }: Properties) {
  const [added, setAdded] = useState<SavedDevice>();
  const [round, setRound] = useState(0);
  if (added) {
    const another = () => {
      setAdded(undefined);
      setRound(round + 1);
    };
    return <WaitingStep {...added} onClose={onClose} onAnother={target.kind === 'new' ? another : undefined} />;
  }
  return (
    <FormSteps key={round} {...{ target, initial, onClose }} {...(protocol ? { protocol } : {})} onAdded={setAdded} />
  );
}

function FormSteps({
  target,
  initial,
  protocol,
  onClose,
  onAdded,
}: Properties & { onAdded: (saved: SavedDevice) => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { data: models } = useSuspenseQuery(trackerModelsQuery);
  const { data: clients } = useSuspenseQuery(clientsQuery);
  const [step, setStep] = useState<'tracker' | 'vehicle'>('tracker');
  const save = useSaveDevice();
  const use = useDeviceForm(proposed(initial, models, clients, protocol), models);

  const next = () => {
    if (use.check(TRACKER_FIELDS)) setStep('vehicle');
  };
  const finish = () => {
    if (!use.check(VEHICLE_FIELDS)) return;
    save.mutate(
      { target, fields: inputOf(use.form.values) },
      {
        onSuccess: onAdded,
        onError: (error) => {
          const blamed = use.blame(error);
          if (TRACKER_FIELDS.some((field) => blamed.includes(field))) setStep('tracker');
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('devices.addTitle')}
      under={<Steps now={step} />}
      size={720}
      action={t(step === 'tracker' ? 'common.next' : 'devices.create')}
      isChanged={use.form.isDirty()}
      saving={save}
      foot={
        step === 'vehicle' && (
          <Button variant="subtle" color="gray" onClick={() => setStep('tracker')}>
            {t('common.back')}
          </Button>
        )
      }
      onSubmit={step === 'tracker' ? next : finish}
      onClose={onClose}
    >
      {step === 'tracker' ? (
        <TrackerFields use={use} presented={target.kind === 'claim'} />
      ) : (
        <VehicleFields use={use} choosesClient={!user.client} />
      )}
    </FormDialog>
  );
}

/** The form with what can be known before anything is typed: an only client, an only model of the protocol. */
function proposed(
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

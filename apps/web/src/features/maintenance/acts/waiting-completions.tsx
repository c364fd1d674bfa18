import type { ServiceVehicleId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onFormSent, type WaitingForm, WaitingFormsBox } from '../../../offline/index.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { dueQuery, refreshMaintenance } from '../requests.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import type { TypedCompletion } from './use-completion.ts';

/** Services that were marked as done without a line, and what the server refused of them. */
export function WaitingCompletions() {
  const [waiting, setWaiting] = useState<WaitingForm | null>(null);
  useEffect(() => onFormSent(() => void refreshMaintenance()), []);
  return (
    <>
      <WaitingFormsBox kind="maintenance" onEdit={setWaiting} />
      {waiting && <Opened key={waiting.id} waiting={waiting} onClose={() => setWaiting(null)} />}
    </>
  );
}

function Opened({ waiting, onClose }: { waiting: WaitingForm; onClose: () => void }) {
  const { dueId } = waiting.typed as TypedCompletion;
  const { data, error } = useQuery(dueQuery(dueId as ServiceVehicleId));
  if (error && !data) return <FailureNote error={error} />;
  return data ? <CompleteDialog due={data} waiting={waiting} onClose={onClose} /> : null;
}

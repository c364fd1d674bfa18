import type { WorkOrderId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onFormSent, type WaitingForm, WaitingFormsBox } from '../../../offline/index.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { refreshMaintenance } from '../requests.ts';
import { CompleteOrderDialog } from './complete-order-dialog.tsx';
import { orderQuery } from './requests.ts';
import type { TypedEnd } from './use-end-order.ts';

/** Work orders that were ended without a line, and what the server refused of them. */
export function WaitingOrders() {
  const [waiting, setWaiting] = useState<WaitingForm | null>(null);
  useEffect(() => onFormSent(() => void refreshMaintenance()), []);
  return (
    <>
      <WaitingFormsBox kind="workOrder" onEdit={setWaiting} />
      {waiting && <Opened key={waiting.id} waiting={waiting} onClose={() => setWaiting(null)} />}
    </>
  );
}

function Opened({ waiting, onClose }: { waiting: WaitingForm; onClose: () => void }) {
  const { orderId } = waiting.typed as TypedEnd;
  const { data, error } = useQuery(orderQuery(orderId as WorkOrderId));
  if (error && !data) return <FailureNote error={error} />;
  return data ? <CompleteOrderDialog order={data} waiting={waiting} onClose={onClose} /> : null;
}

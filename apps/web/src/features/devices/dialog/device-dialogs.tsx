import type { Device } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMay, useUser } from '../../../api/user.ts';
import { BlockingDialog } from '../../blocking/index.ts';
import { CommandsDrawer } from '../../commands/index.ts';
import { InformationSheet } from '../information-sheet.tsx';
import { useDevicesSearch } from '../list/search.ts';
import { deviceQuery, unknownDevicesQuery } from '../requests.ts';
import { AddDialog } from './add-dialog.tsx';
import type { DeviceForm } from './device-form.ts';
import { ManageDialog } from './manage-dialog.tsx';

/** The dialog that the address asks for: add, claim an unknown tracker, or edit. */
export function DeviceDialogs() {
  const { search, set } = useDevicesSearch();
  const mayAdd = useMay('add_device');
  const mayEdit = useMay('edit_device');
  const mayAsk = useMay('send_command');
  const close = () =>
    set(
      {
        add: undefined,
        unknown: undefined,
        edit: undefined,
        tab: undefined,
        info: undefined,
        commands: undefined,
        blocking: undefined,
      },
      true,
    );
  return (
    <Suspense>
      {search.add && mayAdd && search.unknown === undefined && <AddNew onClose={close} />}
      {search.add && mayAdd && search.unknown !== undefined && (
        <Claim key={search.unknown} unknownId={search.unknown} onClose={close} />
      )}
      {search.edit !== undefined && mayEdit && <Manage deviceId={search.edit} onClose={close} />}
      {search.commands !== undefined && mayAsk && <Commands deviceId={search.commands} onClose={close} />}
      {search.blocking !== undefined && <BlockingDialog id={search.blocking} onClose={close} />}
      {search.info !== undefined && <InformationSheet deviceId={search.info} onClose={close} />}
    </Suspense>
  );
}

function Commands({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const { data } = useQuery(deviceQuery(deviceId));
  if (!data) return null;
  return <CommandsDrawer device={{ id: data.id, plate: data.designation, phone: data.phone }} onClose={onClose} />;
}

function AddNew({ onClose }: { onClose: () => void }) {
  return <AddDialog target={{ kind: 'new' }} initial={useEmptyForm()} onClose={onClose} />;
}

function Claim({ unknownId, onClose }: { unknownId: number; onClose: () => void }) {
  const empty = useEmptyForm();
  const { data } = useQuery(unknownDevicesQuery);
  const listed = data?.find(({ id }) => id === unknownId);
  const [unknown, setUnknown] = useState(listed); // once claimed it leaves the list, and the dialog goes on
  if (listed && !unknown) setUnknown(listed);
  if (!unknown) return null;
  return (
    <AddDialog
      target={{ kind: 'claim', unknownId }}
      initial={{ ...empty, imei: unknown.identity }}
      protocol={unknown.protocol}
      onClose={onClose}
    />
  );
}

function Manage({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const { data } = useQuery(deviceQuery(deviceId));
  return data ? <ManageDialog key={deviceId} device={data} initial={formOf(data)} onClose={onClose} /> : null;
}

function useEmptyForm(): DeviceForm {
  const { client } = useUser();
  return {
    trackerModelId: null,
    operatorId: null,
    deviceTypeId: null,
    clientId: client ? String(client.id) : null,
    countryCode2: client?.countryCode2 ?? null,
    imei: '',
    phone: '',
    simNumber: '',
    designation: '',
    label: '',
    code: '',
    note: '',
    vehicleMake: '',
    vehicleModel: '',
    vinNumber: '',
    vinIsChassis: false,
  };
}

const choiceOf = (id: number | null): string | null => (id === null ? null : String(id));

function formOf(device: Device): DeviceForm {
  return {
    trackerModelId: choiceOf(device.trackerModelId),
    operatorId: choiceOf(device.operatorId),
    deviceTypeId: choiceOf(device.deviceTypeId),
    clientId: choiceOf(device.clientId),
    countryCode2: device.countryCode2,
    imei: device.imei,
    phone: device.phone ?? '',
    simNumber: device.simNumber ?? '',
    designation: device.designation,
    label: device.label,
    code: device.code,
    note: device.note,
    vehicleMake: device.vehicleMake,
    vehicleModel: device.vehicleModel,
    vinNumber: device.vinNumber ?? '',
    vinIsChassis: device.vinIsChassis,
  };
}

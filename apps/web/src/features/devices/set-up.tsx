import type { Device } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { InstallGuide, ModelSources, trackerModelQuery, Wires } from '../tracker-models/index.ts';
import classes from './dialog/device-dialog.module.css';
import { operatorsQuery } from './requests.ts';

/** What the installer does with the tracker until it speaks: its wires, and what is sent to it. */
export function SetUp({ device }: { device: Device }) {
  if (device.trackerModelId === null) return null;
  return <OfModel modelId={device.trackerModelId} device={device} />;
}

function OfModel({ modelId, device }: { modelId: number; device: Device }) {
  const { data: model } = useQuery(trackerModelQuery(modelId));
  const { data: operators } = useQuery(operatorsQuery);
  const apn = operators?.find(({ id }) => id === device.operatorId)?.apn;
  return (
    <div className={classes.setUp}>
      {model && model.wires.length > 0 && <Wires wires={model.wires} />}
      <InstallGuide key={apn} modelId={modelId} apn={apn} phone={device.phone} />
      {model && <ModelSources sources={model.sources} />}
    </div>
  );
}

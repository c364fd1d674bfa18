import { laterPart, useLaterPart } from '../../live/index.ts';

const DIALOG = laterPart(async () => (await import('./grounds-dialog.tsx')).GroundsDialog);

/** Puts another map under the vehicles, for this reader on this device. */
export function GroundDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const Dialog = useLaterPart(DIALOG, opened);
  return Dialog && opened ? <Dialog close={close} /> : null;
}

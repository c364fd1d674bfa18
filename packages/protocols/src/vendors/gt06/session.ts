import type { DeviceSettings } from '../../core/command.ts';

/** What a gt06 connection must remember. */
export type Gt06Session = {
  /** Whether the tracker has logged in; before that nothing is answered. */
  identified: boolean;
  /** Milliseconds that the tracker's clock is ahead of UTC, as its login said. */
  zone: number;
  /** Upper case; empty where the model is not known. It decides where one layout has two meanings. */
  model: string;
  /** The photo that is being fetched, and how many bytes it has. */
  photo?: { id: number; size: number };
};

export function openSession(settings?: DeviceSettings): Gt06Session {
  return { identified: false, zone: 0, model: (settings?.model ?? '').toUpperCase() };
}

/** Once the device is known, so is its model. */
export function configureSession(session: Gt06Session, settings: DeviceSettings): void {
  session.model = (settings.model ?? '').toUpperCase();
}

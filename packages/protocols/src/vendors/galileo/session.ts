import type { DeviceSettings } from '../../core/command.ts';

export type GalileoSession = {
  /** Bytes of a picture received so far, part by part. */
  picture: number;
  /** Whether records over a satellite are compressed, where it is set. */
  compressed: boolean | undefined;
};

export function openSession(settings?: DeviceSettings): GalileoSession {
  const session: GalileoSession = { picture: 0, compressed: undefined };
  if (settings) configure(session, settings);
  return session;
}

export function configure(session: GalileoSession, { compressed }: DeviceSettings): void {
  session.compressed = compressed === undefined ? undefined : compressed === 'true';
}

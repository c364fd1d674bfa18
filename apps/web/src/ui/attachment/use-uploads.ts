import { ATTACHMENT_BYTES, type Attachment, type ClientId } from '@balise/contract';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../api/call-failed.ts';
import { upload } from '../../api/upload.ts';
import { smallerPicture } from './smaller-picture.ts';

/** A file on its way, or one that did not arrive. */
export type Upload = { key: number; file: File; share: number; error: unknown };

/** Uploads files one after the other. Those that are on their way are given up when the form is left. */
export function useUploads(clientId: ClientId | undefined, onDone: (attachment: Attachment) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const serial = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = (key: number, next: Partial<Upload> | null) =>
    setUploads((before) =>
      before.flatMap((one) => (one.key !== key ? [one] : next === null ? [] : [{ ...one, ...next }])),
    );

  const start = (key: number, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    queue.current = queue.current.then(async () => {
      if (stop.signal.aborted) return;
      try {
        const content = await smallerPicture(file);
        if (content.size > ATTACHMENT_BYTES) throw new CallFailed('body_too_large', 413, {});
        const onProgress = (share: number) => change(key, { share });
        const attachment = await upload({ clientId, name: file.name, content, onProgress, signal: stop.signal });
        change(key, null);
        done.current(attachment);
      } catch (error) {
        if (!stop.signal.aborted) change(key, { error });
      } finally {
        stops.current.delete(key);
      }
    });
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = ++serial.current;
        setUploads((before) => [...before, { key, file, share: 0, error: undefined }]);
        start(key, file);
      }
    },
    again: ({ key, file }: Upload) => {
      change(key, { share: 0, error: undefined });
      start(key, file);
    },
    remove: ({ key }: Upload) => {
      stops.current.get(key)?.abort();
      change(key, null);
    },
  };
}

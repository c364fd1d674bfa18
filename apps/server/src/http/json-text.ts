import type { Failure } from './failure.ts';

/**
 * A reply that is JSON already, sent as it is: for long columns of numbers, which a schema would only walk through once
 * more. The query names every column itself, so that nothing extra leaks; its test parses it by the schema.
 */
export class JsonText {
  readonly text: string | (() => Promise<string | JsonBytes | Failure>);

  /** @param text or what makes it once the call's transaction is over, so that what takes long keeps no connection */
  constructor(text: JsonText['text']) {
    this.text = text;
  }
}

/** The whole of an answer as bytes, made elsewhere: compressed there too where its reader takes that. */
export class JsonBytes {
  readonly bytes: Uint8Array;
  readonly isGzip: boolean;

  constructor({ bytes, isGzip }: { bytes: Uint8Array; isGzip: boolean }) {
    this.bytes = bytes;
    this.isGzip = isGzip;
  }
}

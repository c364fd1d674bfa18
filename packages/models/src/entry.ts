import type { Ability, Fitting, SetupMeans, SetupNote, SetupPurpose, WireColour, WireRole } from '@balise/contract';
import type { CatalogueProtocol } from './protocol-names.ts';

/** Where a fact was read. */
export type Source = { title: string; url: string; page?: string };

/** What is sent to a tracker so that it calls this platform; one for all models of a vendor's command set. */
export type Setup = {
  source: Source;
  /** Of a new tracker. */
  password?: string;
  notes?: readonly SetupNote[];
  steps: readonly Step[];
};

export type Step = {
  purpose: SetupPurpose;
  means: SetupMeans;
  /** Exactly what is sent, with `{apn}`, `{apnUser}`, `{apnPassword}`, `{host}`, `{port}`, `{password}`. */
  text: string;
  /** Only where the APN wants a user name and password, or only where it wants none. */
  when?: 'login' | 'noLogin';
};

/** One model. What is not known is left out; what is said has its source. */
export type Entry = {
  name: string;
  protocol: CatalogueProtocol;
  /** It presents an id of its own instead of a cellular IMEI. */
  usesImei?: false;
  abilities?: readonly Ability[];
  fitting?: Fitting;
  /** Volts, from and to. */
  supply?: readonly [number, number];
  wires?: readonly (readonly [WireColour, WireRole])[];
  setup?: Setup;
  sources: {
    /** That its maker sells it under this name. */
    listed?: Source;
    /** That it speaks the protocol. */
    protocol: Source;
    /** Its abilities and how it is fitted. */
    abilities?: Source;
    supply?: Source;
    wires?: Source;
  };
};

export type Brand = { brand: string; models: readonly Entry[] };

/** One model of one brand, with the key that it keeps for ever. */
export type CatalogueModel = Entry & { brand: string; key: string };

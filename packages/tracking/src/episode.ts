/** Where something began, ended or stayed: degrees, WGS 84. */
export type Spot = { latitude: number; longitude: number };

/** A spot, and when the vehicle was there, where that is another moment than that of what it is said of: ms since 1970 UTC. */
export type LastSpot = Spot & { at?: number };

/**
 * Why a trip or a stop ended. moved: it drove away; still: it stood long enough; ignitionOff: the engine was switched off;
 * silence: no message for too long to say; handover: the device changed owners.
 */
export const EPISODE_ENDS = ['moved', 'still', 'ignitionOff', 'silence', 'handover'] as const;
export type EpisodeEnd = (typeof EPISODE_ENDS)[number];

/** What lasted, and what is known of it beside its time, distance and top speed. Durations in milliseconds. */
export type EpisodeContent = {
  /** From one stop to the next. */
  trip: {
    from: Spot;
    to: Spot;
    /** Time spent moving, and standing with the engine on. */
    driving: number;
    idling: number;
    /** The longest standstill in it that was too short to be a stop: why it is one trip. Null: it never stood. */
    pause: { at: number; duration: number } | null;
    end: EpisodeEnd;
  };
  /** At one place; or its last place before a silence and its first after it. */
  stop: { place: Spot; idling: number; end: EpisodeEnd };
  /** Standing with the engine on. */
  idling: { place: LastSpot | null };
  /** Faster than allowed. `limit` in metres per second; `mean` likewise. `geofence`, `group`: whose limit it was, where it was not the vehicle's own or the road's. */
  speeding: { limit: number; mean: number; from: Spot; to: Spot; geofence?: number; group?: number };
  /** Without its supply. */
  power_cut: { cause: 'reported' | 'lowVoltage' | 'noVoltage'; place: LastSpot | null };
  /** Without any message. `expected`: after how many ms of silence it counted as one. `failing`: its supply was failing before it. */
  silence: { expected: number; from: LastSpot | null; to: Spot | null; failing?: true };
  /** With the engine on. `counted`: milliseconds that count as engine hours, which silences do not. */
  engine: { counted: number };
  /**
   * Within a geofence, by a version of its shape. Open: it was there before the geofence applied, or before a gap; likewise its end. Of
   * this kind a device has one for each geofence at a time.
   */
  geofence: {
    geofence: number;
    version: number;
    from: Spot;
    to: Spot;
    isOpenAtStart: boolean;
    isOpenAtEnd: boolean;
    fixes: number;
  };
};

export const EPISODE_KINDS = [
  'trip',
  'stop',
  'idling',
  'speeding',
  'power_cut',
  'silence',
  'engine',
  'geofence',
] as const satisfies readonly (keyof EpisodeContent)[];
export type EpisodeKind = (typeof EPISODE_KINDS)[number];

/**
 * A part of a device's past that lasted, by the device's clock. Of one kind a device has at most one at a time, but for geofences, and never one
 * that two owners share: it ends where the device changes hands.
 */
export type Episode = {
  [Kind in EpisodeKind]: {
    kind: Kind;
    /** Milliseconds since 1970 UTC; `endsAt` is later: what began and ended with one record did not last. */
    startsAt: number;
    endsAt: number;
    /** Millimetres driven in it, of trips, stops, speeding and silences: summed from fixes, and straight across gaps. Else 0. */
    measured: number;
    estimated: number;
    /** Metres per second, of trips and speeding; null: no fix had one. */
    maxSpeed: number | null;
    content: EpisodeContent[Kind];
    /** `at` of the record that settled it: what a re-derivation of a window replaces. */
    decidedAt: number;
  };
}[EpisodeKind];

/** One that lasts: known up to the newest record, and not decided. What it will have ended with is null. */
export type OpenEpisode = {
  [Kind in EpisodeKind]: Omit<Extract<Episode, { kind: Kind }>, 'endsAt' | 'content' | 'decidedAt'> & {
    endsAt: null;
    content: OpenContent<EpisodeContent[Kind]>;
  };
}[EpisodeKind];
type OpenContent<Content> = { [Name in keyof Content]: Name extends 'end' ? null : Content[Name] };

/** Every time zone of today is a whole number of these away from UTC: days of any of them are sums of slots. */
export const SLOT = 15 * 60_000;

/**
 * What a device did in a quarter of an hour by the clock, for sums by day and month in any time zone. A slot in which nothing
 * was driven, stood or run is not reported. A leg counts where it ends; durations are divided where the slot ends.
 */
export type Usage = {
  /** Milliseconds since 1970 UTC: the slot's start, or where the device changed hands within it. */
  startsAt: number;
  /** Millimetres. */
  measured: number;
  estimated: number;
  /**
   * Millimetres by the vehicle's or the tracker's counter, and those of the fixes that they replace, some of the
   * slot before among them: by the best source it drove `measured + estimated - covered + counted`. Less than 0 where a counter that
   * was found wrong is taken back.
   */
  counted: number;
  covered: number;
  /** Millimetres by fixes close enough to each other to tell how it was driven. */
  judged: number;
  /** Milliseconds of trips' movement, of standing with the engine on, and of the engine (at most 5 minutes between two messages). */
  driving: number;
  idling: number;
  engine: number;
  /** Metres per second. */
  maxSpeed: number | null;
  decidedAt: number;
};

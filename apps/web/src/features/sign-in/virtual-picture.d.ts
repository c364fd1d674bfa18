declare module 'virtual:sign-in-picture' {
  type Point = [number, number];
  /** Made by build/sign-in-picture.ts. Pixels; land, lakes, rivers and borders are SVG path data. */
  export const picture: {
    width: number;
    height: number;
    land: string;
    lakes: string;
    rivers: string;
    borders: string;
    names: { at: Point; kind: 'city' | 'country' | 'town'; en: string; fr?: string }[];
    roads: string[];
    /** `turn` in degrees clockwise from up. */
    vehicles: { at: Point; turn: number }[];
  };
}

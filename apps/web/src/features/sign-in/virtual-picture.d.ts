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
    towns: { at: Point; name: string; first: boolean }[];
    countries: { at: Point; en: string; fr: string }[];
    roads: Point[][];
  };
}

import type { World } from '../testing/world.ts';
import type { Caller } from './callers.ts';
import type { Row } from './matrix.ts';

/** Of a row: the input of a call as one of the callers, which goes to the next caller until a call has spent it. */
export type Inputs = { for(caller: Caller): Promise<object>; spend(): void };

/** @param isPerson callers who are no person share an input */
export function inputsOf(row: Row | undefined, world: World, isPerson: (caller: Caller) => boolean): Inputs {
  let kept: { input: object; of: Caller | undefined } | undefined;
  const fits = (caller: Caller): boolean =>
    kept !== undefined && (kept.of === undefined || kept.of === caller || (!isPerson(kept.of) && !isPerson(caller)));
  return {
    for: async (caller) => {
      if (kept && fits(caller)) return kept.input;
      let of: Caller | undefined;
      const asked = {
        world,
        /** An input that looks at its caller is that caller's alone. */
        get caller() {
          of = caller;
          return caller;
        },
      };
      const input = (await row?.input?.(asked)) ?? {};
      kept = { input, of };
      return input;
    },
    spend: () => {
      kept = undefined;
    },
  };
}

/** Makes a change that a unique index may refuse. @returns undefined: it did */
export async function unlessTaken<Result>(index: string, change: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await change();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === index) return undefined;
    throw error;
  }
}

/** As `unlessTaken`. @returns whether the change was made */
export const isNotTaken = async (index: string, change: Promise<unknown>): Promise<boolean> =>
  (await unlessTaken(index, async () => {
    await change;
    return true;
  })) === true;

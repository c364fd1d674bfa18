/** @returns undefined where a unique name is taken */
export async function unlessTaken<Result>(name: string, change: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await change();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === name) return undefined;
    throw error;
  }
}

export const fsck = async (_: unknown) => ({ violations: [] as unknown[] })

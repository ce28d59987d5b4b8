export const tagsIn = (_: string): string[] => []
export const tagKey = (_: string): string | null => null

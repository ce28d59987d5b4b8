export type Flag = 'hidden_characters' | 'asks_for_key' | 'addresses_models' | 'encoded_blob' | 'has_link'
export const flagsOf = (_: string): Flag[] => []

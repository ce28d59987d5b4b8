export const utcShort = (iso: string) => iso.slice(5, 16)
export const utcFull = (iso: string) => iso
export const utcDay = (iso: string) => iso.slice(0, 10)

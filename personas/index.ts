export type { Desk, OpenSlot } from './desk.ts'
export { House, type HouseOptions } from './house.ts'

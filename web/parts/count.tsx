import { shortNumber } from '../drawing/bars.ts'

/** Exact in the name of what it belongs to; here short. */
export const Count = ({ of }: { of: number }) => <span class="number">{shortNumber(of)}</span>

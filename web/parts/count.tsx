import { shortNumber } from '../text/numbers.ts'

/** A shortened count, such as 1.2k. The accessible name of its control holds the exact number. */
export const Count = ({ of: value }: { of: number }) => <span class="number">{shortNumber(value)}</span>

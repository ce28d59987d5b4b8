import { untrustedNotice } from '../contract/untrusted.ts'

/** Items with texts of strangers, in the envelope that a model should get them in: a notice, and the items as they are. */
export const asUntrusted = <Item>(items: Item[]): { notice: string; untrusted: true; items: Item[] } => ({
  notice: untrustedNotice('The items'),
  untrusted: true,
  items,
})

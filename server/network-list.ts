import { BlockList, isIP } from 'node:net'

/** A list of addresses and networks, as TRUST_PROXY has them: `10.0.0.0/8`, `::1`. */
export function networkList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

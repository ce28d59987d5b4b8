import { mkdirSync, statfsSync } from 'node:fs'

/** File systems across a network, by the number that statfs gives: their locks and syncs do not keep SQLite's promises. */
const networkFileSystems: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB',
  0xff534d42: 'CIFS',
  0x01021997: '9P',
  0x5346414f: 'AFS',
  0x65735546: 'FUSE',
}

/** The folder that holds everything; made when it is not there. */
export function prepareDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const kind = networkFileSystems[statfsSync(directory).type]
  if (kind) {
    throw new Error(
      `${directory} is on a network file system (${kind}), where acknowledged writes can be lost. Set DATA_DIR to a local disk.`,
    )
  }
}

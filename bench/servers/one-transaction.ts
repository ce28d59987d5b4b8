import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { announce, startOptions } from './announce.ts'

/**
 * A simple server with one transaction for each request, on the main thread. It does less than Longwave (fewer indexes, no
 * hourly tags, no rollups), so only the transactions can make it slower.
 */
const { file, apiKeys } = startOptions<{ file: string; apiKeys: string[] }>()
const db = new DatabaseSync(file)
db.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table accounts (id text primary key, api_key_hash text not null unique, transmissions integer not null default 0);
  create table transmissions (
    id text primary key, account_id text not null references accounts, content text not null, created_at integer not null
  );
  create index transmissions_by_time on transmissions (created_at);
  create index transmissions_by_account on transmissions (account_id, created_at);
  create table tags (tag text, transmission_id text references transmissions, primary key (tag, transmission_id));
`)
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
const addAccount = db.prepare('insert into accounts (id, api_key_hash) values (?, ?)')
for (const key of apiKeys) addAccount.run(randomUUID(), hashOf(key))

const findAccount = db.prepare('select id from accounts where api_key_hash = ?')
const addTransmission = db.prepare('insert into transmissions values (?, ?, ?, ?)')
const count = db.prepare('update accounts set transmissions = transmissions + 1 where id = ?')
const addTag = db.prepare('insert or ignore into tags values (?, ?)')

function transmit(key: string, content: string): { transmission_id: string; timestamp: string } {
  const id = randomUUID()
  const now = Date.now()
  db.exec('begin immediate')
  const { id: account } = findAccount.get(hashOf(key)) as { id: string }
  addTransmission.run(id, account, content, now)
  count.run(account)
  for (const [, tag = ''] of content.matchAll(/#(\w+)/g)) addTag.run(tag, id)
  db.exec('commit')
  return { transmission_id: id, timestamp: new Date(now).toISOString() }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { content } = JSON.parse(Buffer.concat(chunks).toString()) as { content: string }
    const answer = JSON.stringify(transmit(String(request.headers['x-api-key']), content))
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length }
    response.writeHead(201, headers).end(answer)
  })
})
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port))

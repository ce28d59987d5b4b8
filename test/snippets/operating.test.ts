import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isCode, Longwave } from '../../sdk/index.ts'
import { until } from '../until.ts'
import { snippetsToTake } from './inventory.ts'
import { newFolder } from './session.ts'
import { withUnit } from './unit.ts'

const guest = '3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11'

test('the commands for operators back up, restore, keep order and answer requests for data, as the guide has them', async (t) => {
  const guide = snippetsToTake('docs/operating.md')
  const folder = newFolder(t)
  const settings = { ADMIN_TOKEN: randomBytes(32).toString('hex') }
  await withUnit(t, folder, settings, async ({ origin, data, shell, here }) => {
    const paste = async (start: string): Promise<string> => {
      const code = here(guide.take(start))
      const { output, errors, isOk } = await shell.run(code)
      assert.ok(isOk, `${code}\n${output}${errors}`)
      return output + errors
    }
    writeFileSync(join(folder, 'longwave.env'), here(guide.take('BACKUP_DIR=')), { flag: 'a' })
    await shell.run('systemctl start longwave')
    const lw = new Longwave({ baseUrl: origin })
    const { api_key, id } = await lw.register({ ai_name: 'Loud-Ear', created_by_org: 'Spam Works' })
    const { transmission_id } = await new Longwave({ baseUrl: origin, apiKey: api_key }).transmit('Buy now.')
    await lw.comment(transmission_id, { content: 'No.', commenter_id: guest })
    await lw.follow(id, { follower_id: guest })

    assert.match(await paste('longwave() {'), /^Backed up 1 accounts, 1 transmissions, 1 comments/)
    assert.match(await paste('longwave doctor'), /The newest backup is/)
    await until('a backup is made', async () =>
      readdirSync(join(data, 'backups')).some((name) => name.endsWith('.db')),
    )

    await lw.register({ ai_name: 'Later-Ear', created_by_org: 'Lab' })
    await paste('systemctl stop longwave\nmkdir')
    assert.equal((await lw.profile('Loud-Ear')).transmissions.length, 1)
    await assert.rejects(lw.profile('Later-Ear'), (error) => isCode(error, 'NOT_FOUND'))

    assert.match(await paste('longwave admin suspend'), /Loud-Ear/)
    assert.equal((await lw.feed()).transmissions.length, 0)
    assert.equal((await paste('longwave admin block-link')).match(/^\S{20,}$/gm)?.length, 3)
    await shell.run('longwave admin unsuspend Loud-Ear')
    assert.equal((await lw.feed()).transmissions.length, 1)
    assert.doesNotMatch(await paste('curl https://longwave.example/api/admin/suspend'), /"code"/)
    assert.equal((await lw.feed()).transmissions.length, 0)

    await paste('longwave admin export-account')
    const { output } = await shell.run('cat loud-ear.json guest.json')
    assert.match(output, /Buy now\.[\s\S]*"No\."/)
    const again = await shell.run(`longwave admin export-guest ${guest}`)
    assert.doesNotMatch(again.output, /"No\."/)

    assert.match(await paste('systemctl stop longwave\ncp -a'), /"ok": true/)
    assert.match(await paste('longwave export --damaged'), /Imported 1 accounts/)
    assert.equal((await lw.profile('Loud-Ear')).account.is_suspended, true)
    assert.deepEqual(guide.left, [])
  })
})

import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'
import { eraseAccount } from '../../model/erasure.ts'
import { erasureQueue } from './erasures.ts'
import { accountOfKey, profile } from './reads.ts'
import { type RegistrationMode, requireAllowed } from './registration.ts'
import { deleteAccount, register, rotateKey, updateAccount } from './writes.ts'

export function accounts(bind: BindEndpoint, registration: RegistrationMode): void {
  const erase = erasureQueue()

  bind(endpoints.register, async ({ body, write }) => {
    const api_key = newApiKey()
    return {
      api_key,
      ...(await write(register, { ...requireAllowed(registration, body), keyHash: hashOfKey(api_key) })),
    }
  })

  bind(endpoints.rotateKey, async ({ keyHash, write }) => {
    const api_key = newApiKey()
    return { api_key, ...(await write(rotateKey, { keyHash, newKeyHash: hashOfKey(api_key) })) }
  })

  bind(endpoints.account, ({ db, keyHash, query }) => accountOfKey(db, { keyHash, ...query }))

  bind(endpoints.updateAccount, ({ keyHash, body, write }) => write(updateAccount, { ...body, keyHash }))

  /** The reply comes when everything is gone. If this server stops before, the erasure goes on when it runs again. */
  bind(endpoints.deleteAccount, async ({ keyHash, body, write }) => {
    const { id, key } = await write(deleteAccount, { ...body, keyHash })
    await erase(() => write(eraseAccount, { key }))
    return { status: 'deleted' as const, id }
  })

  bind(endpoints.profile, ({ db, params, query }) => profile(db, { ...params, ...query }))
}

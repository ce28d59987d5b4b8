import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'
import { accountOfKey, profile } from './reads.ts'
import { type RegistrationMode, requireAllowed } from './registration.ts'
import { register, rotateKey } from './writes.ts'

export function accounts(bind: BindEndpoint, registration: RegistrationMode): void {
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

  bind(endpoints.account, ({ db, keyHash }) => accountOfKey(db, keyHash))

  bind(endpoints.profile, ({ db, params, query }) => profile(db, { ...params, ...query }))
}

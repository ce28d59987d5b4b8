import { endpoints } from '../../../contract/endpoints.ts'
import { hashOfKey, newApiKey } from '../../http/auth/api-key.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { profile } from './reads.ts'
import { register, rotateKey } from './writes.ts'

export function accounts(serve: Serve): void {
  serve(endpoints.register, async ({ body, write }) => {
    const api_key = newApiKey()
    return { api_key, ...(await write(register, { ...body, keyHash: hashOfKey(api_key) })) }
  })

  serve(endpoints.rotateKey, async ({ keyHash, write }) => {
    const api_key = newApiKey()
    return { api_key, ...(await write(rotateKey, { keyHash, newKeyHash: hashOfKey(api_key) })) }
  })

  serve(endpoints.profile, ({ db, params, query }) => profile(db, { ...params, ...query }))
}

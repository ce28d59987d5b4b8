import { limits } from '../../contract/limits.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'

/** A registration that must be refused, so that it makes no account. */
const refusedRegistration =
  (change: Record<string, unknown>) =>
  async ({ call, refused, word, invitation }: Stage): Promise<void> => {
    const body = {
      ai_name: `Conform-${word}-N`,
      created_by_org: 'Conformance test',
      ...invitation,
      ...change,
    }
    refused(await call('register', { body }), 'VALIDATION_ERROR', 'open')
  }

export const registrations = [
  specified('registering an AI replies with its api_key, ai_name and id', async ({ a, accepted }) => {
    same(accepted(a.registration).ai_name, a.name, 'ai_name')
  }),
  specified('an api_key is sig_ and 64 hexadecimal characters', async ({ a, b }) => {
    for (const { key } of [a, b]) holds(/^sig_[0-9a-f]{64}$/i.test(key), 'The api_key has another form.')
    holds(a.key !== b.key, 'Two AIs got the same api_key.')
  }),
  specified('the optional fields of a registration may be left out', async ({ b, accepted }) => {
    same(accepted(b.registration).ai_name, b.name, 'ai_name')
  }),
  specified(
    'a name in use is refused with 409 and AI_NAME_TAKEN',
    async ({ a, call, refused, invitation }) => {
      const body = { ai_name: a.name, created_by_org: 'Conformance test', ...invitation }
      refused(await call('register', { body }), 'AI_NAME_TAKEN')
    },
  ),
  added(
    'names that differ only in letter case are the same name',
    async ({ a, call, refused, invitation }) => {
      const body = { ai_name: a.name.toUpperCase(), created_by_org: 'Conformance test', ...invitation }
      refused(await call('register', { body }), 'AI_NAME_TAKEN')
    },
  ),
  specified('a registration without ai_name is refused', refusedRegistration({ ai_name: undefined })),
  specified(
    'a registration without created_by_org is refused',
    refusedRegistration({ created_by_org: undefined }),
  ),
  specified('an ai_name with other characters is refused', async (stage) => {
    for (const name of ['with space', 'with_underscore', 'Zürich', 'a/b', ''])
      await refusedRegistration({ ai_name: name })(stage)
  }),
  specified(
    `an ai_name of ${limits.aiName + 1} characters is refused`,
    refusedRegistration({ ai_name: 'x'.repeat(limits.aiName + 1) }),
  ),
  specified('an unknown model_type is refused', refusedRegistration({ model_type: 'Toaster' })),
  specified(
    `a bio of ${limits.bio + 1} characters is refused`,
    refusedRegistration({ bio: 'b'.repeat(limits.bio + 1) }),
  ),
  added(
    `an organisation and a model version have at most ${limits.createdByOrg} characters`,
    async (stage) => {
      await refusedRegistration({ created_by_org: 'x'.repeat(limits.createdByOrg + 1) })(stage)
      await refusedRegistration({ model_version: 'x'.repeat(limits.modelVersion + 1) })(stage)
    },
  ),
  added('a website_url is an absolute http or https URL', async (stage) => {
    for (const url of ['javascript:alert(1)', '/relative', 'ftp://example.com/'])
      await refusedRegistration({ website_url: url })(stage)
  }),
  added('no type is coerced: a number where a text is due is refused', async (stage) => {
    await refusedRegistration({ ai_name: 42 })(stage)
    await refusedRegistration({ created_by_org: ['Lab'] })(stage)
  }),
]

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { cast as theCast } from '../cast/index.ts'
import type { Persona } from '../persona.ts'
import { readSettings } from './settings.ts'

const persona = (name: string): Persona => ({
  name,
  bio: 'Automated, built into Longwave.',
  character: `You are ${name}.`,
  times: [{ at: '07:00' }],
  longest: { text: 320, reply: 500 },
  composer: { text: () => undefined, reply: () => undefined },
})
const cast = [persona('Kettle'), persona('Tideline')]
const lamp = {
  name: 'Small-Lamp',
  bio: 'A lamp. Automated, built into Longwave by its operator.',
  character: 'You are a lamp.',
  times: ['06:00', { at: '22:00', days: [5, 6], what: 'daily' }],
  says: ['On.', 'Off.'],
}

type Env = Record<string, string | undefined>
const read = (file: unknown, env: Env = {}) =>
  readSettings({ file: file === undefined ? undefined : JSON.stringify(file), env, cast })

function mistakesIn(file: unknown, env: Env = {}): string[] {
  try {
    readSettings({ file: typeof file === 'string' ? file : JSON.stringify(file), env, cast })
  } catch (error) {
    assert.ok(error instanceof Error)
    return error.message.split('\n')
  }
  return []
}

const llm = { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'small', LLM_API_KEY: 'common-key' }

describe('without a file', () => {
  test('everybody lives here and writes by rule', () => {
    const { residents, budgets, blocklist } = read(undefined)
    assert.deepEqual(
      residents.map(({ persona, model }) => [persona.name, model]),
      [
        ['Kettle', undefined],
        ['Tideline', undefined],
      ],
    )
    assert.deepEqual(budgets, {
      repliesPerCommenterHour: 4,
      repliesPerPersonaHour: 20,
      repliesPerDay: 200,
      modelCallsPerDay: 300,
      tokensPerDay: 200_000,
    })
    assert.deepEqual(blocklist, [])
  })

  test('a model of the environment is that of everybody', () => {
    const model = { baseUrl: llm.LLM_BASE_URL, model: 'small', apiKey: 'common-key', stream: true }
    for (const one of read(undefined, { ...llm, LLM_STREAM: 'on' }).residents)
      assert.deepEqual(one.model, model)
  })

  test('what is set to nothing is not set', () => {
    const env = { LLM_BASE_URL: '', LLM_MODEL: '', LLM_API_KEY: '', LLM_STREAM: '' }
    assert.equal(read(undefined, env).residents[0]?.model, undefined)
  })
})

describe('with a file', () => {
  test('one may have a model, times and a budget of its own', () => {
    const file = {
      Kettle: {
        base_url: 'https://models.example/v1',
        model: 'large',
        api_key_env: 'KETTLE_KEY',
        stream: true,
        times: ['08:30'],
        budget: { replies_per_hour: 2, model_calls_per_day: 5 },
      },
    }
    const [kettle, tideline] = read(file, { ...llm, KETTLE_KEY: 'kettle-key' }).residents
    assert.deepEqual(kettle?.model, {
      baseUrl: 'https://models.example/v1',
      model: 'large',
      apiKey: 'kettle-key',
      stream: true,
    })
    assert.deepEqual(kettle?.persona.times, [{ at: '08:30' }])
    assert.deepEqual(kettle?.budget, { repliesPerHour: 2, modelCallsPerDay: 5 })
    assert.equal(tideline?.model?.model, 'small')
    assert.deepEqual(tideline?.budget, { repliesPerHour: 20, modelCallsPerDay: 300 })
  })

  test('the common key is sent to the common server only', () => {
    const elsewhere = { base_url: 'https://models.example/v1' }
    const sameServer = { base_url: 'http://localhost:11434/other' }
    assert.equal(read({ Kettle: elsewhere }, llm).residents[0]?.model?.apiKey, undefined)
    assert.equal(read({ Kettle: sameServer }, llm).residents[0]?.model?.apiKey, 'common-key')
  })

  test('one may write by rule although there is a model, and one may be gone', () => {
    const { residents } = read({ Kettle: { model: null }, Tideline: { enabled: false } }, llm)
    assert.deepEqual(
      residents.map(({ persona, model }) => [persona.name, model]),
      [['Kettle', undefined]],
    )
  })

  test('an operator may bring somebody, who says what was written for it', () => {
    const { residents } = read({ custom: [{ ...lamp, longest: 100 }] })
    const own = residents[2]?.persona
    assert.equal(own?.name, 'Small-Lamp')
    assert.deepEqual(own?.times, [{ at: '06:00' }, { at: '22:00', days: [5, 6], what: 'daily' }])
    assert.deepEqual(own?.longest, { text: 100, reply: 100 })
    assert.ok(own?.composer)
  })

  test('whoever has a model needs no lines', () => {
    const { says: _, ...silent } = lamp
    const own = read({ custom: [silent] }, llm).residents[2]
    assert.equal(own?.model?.model, 'small')
    assert.equal(own?.persona.composer, undefined)
    assert.deepEqual(own?.persona.longest, { text: 320, reply: 500 })
  })

  test('budgets and words not to be said are read', () => {
    const { budgets, blocklist } = read({ budgets: { replies_per_day: 0 }, blocklist: ['gadzook*'] })
    assert.equal(budgets.repliesPerDay, 0)
    assert.equal(budgets.tokensPerDay, 200_000)
    assert.deepEqual(blocklist, ['gadzook*'])
  })
})

describe('a mistake is told in one sentence', () => {
  const house = '(Kettle, Tideline)'
  const own = (change: object) => ({ custom: [{ ...lamp, ...change }] })
  const { says: _says, ...silent } = lamp
  const { bio: _bio, ...nameless } = lamp
  const cases: [mistake: string, file: unknown, env?: Env][] = [
    ['LLM_MODEL is set, but not where to ask it: set LLM_BASE_URL too.', {}, { LLM_MODEL: 'small' }],
    [
      'LLM_BASE_URL is set, but no model is named: set LLM_MODEL too.',
      {},
      { LLM_BASE_URL: llm.LLM_BASE_URL },
    ],
    ['LLM_BASE_URL must be an http or https URL.', {}, { ...llm, LLM_BASE_URL: 'ftp://models.example' }],
    ['LLM_BASE_URL must be an http or https URL.', {}, { ...llm, LLM_BASE_URL: 'localhost:11434' }],
    [
      'LLM_BASE_URL must not hold a name or a password; a key has a place of its own.',
      {},
      { ...llm, LLM_BASE_URL: 'http://me:hunter2@localhost/v1' },
    ],
    [
      'LLM_BASE_URL must be a URL without ? and #.',
      {},
      { ...llm, LLM_BASE_URL: 'http://localhost/v1?key=1' },
    ],
    [
      'LLM_MODEL must not start with grammar-: so is called what is written by rule.',
      {},
      { ...llm, LLM_MODEL: 'grammar-2' },
    ],
    ['LLM_API_KEY must be ASCII without spaces.', {}, { ...llm, LLM_API_KEY: 'two words' }],
    ['LLM_STREAM must be on or off.', {}, { ...llm, LLM_STREAM: 'yes' }],
    ['personas.json is not JSON in line 1, column 2.', '{Kettle: {}}'],
    ['personas.json has Kettle twice: again in line 1, column 16.', '{"Kettle": {}, "Kettle": {}}'],
    ['personas.json must be an object.', []],
    [
      `personas.json: Kettel is no persona of the house ${house}, and neither custom, budgets nor blocklist.`,
      { Kettel: {} },
    ],
    [
      'personas.json: Kettle.colour is no field; there are base_url, model, api_key_env, stream, enabled, times, budget.',
      { Kettle: { colour: 'red' } },
    ],
    ['personas.json: Kettle must be an object.', { Kettle: true }],
    ['personas.json: Kettle.enabled must be true or false.', { Kettle: { enabled: 'no' } }],
    ['personas.json: Kettle.times must be a list.', { Kettle: { times: '07:00' } }],
    [
      'personas.json: Kettle.times must hold a time; enabled: false keeps it silent.',
      { Kettle: { times: [] } },
    ],
    [
      'personas.json: Kettle.times[1] must be a time from 00:00 to 23:59, in UTC.',
      { Kettle: { times: ['07:00', '24:00'] } },
    ],
    [
      'personas.json: Kettle.times[0].at must be a time from 00:00 to 23:59, in UTC.',
      { Kettle: { times: [{ at: '7:00' }] } },
    ],
    ['personas.json: Kettle.times[0] must say at what time.', { Kettle: { times: [{ days: [1] }] } }],
    [
      'personas.json: Kettle.times[0].days[0] must be a whole number from 0 to 6.',
      { Kettle: { times: [{ at: '07:00', days: [7, 1] }] } },
    ],
    [
      'personas.json: Kettle.times[0] must have a day, or no field days for every day.',
      { Kettle: { times: [{ at: '07:00', days: [] }] } },
    ],
    [
      'personas.json: Kettle.times[0].what must be one of daily, puzzle, answer.',
      { Kettle: { times: [{ at: '07:00', what: 'intro' }] } },
    ],
    ['personas.json: Kettle.base_url must be an http or https URL.', { Kettle: { base_url: 'models' } }, llm],
    [
      'personas.json: Kettle.base_url needs a model beside it, or LLM_MODEL.',
      { Kettle: { base_url: 'http://localhost/v1' } },
    ],
    [
      'personas.json: Kettle.model needs a base_url beside it, or LLM_BASE_URL.',
      { Kettle: { model: 'large' } },
    ],
    [
      'personas.json: Kettle.model must be at most 100 characters of ASCII, without spaces.',
      { Kettle: { model: 'two words' } },
      llm,
    ],
    [
      'personas.json: Kettle.api_key_env names no variable that is set.',
      { Kettle: { api_key_env: 'KETTLE_KEY' } },
      llm,
    ],
    [
      'personas.json: Kettle.api_key_env names a variable that must be ASCII without spaces.',
      { Kettle: { api_key_env: 'KETTLE_KEY' } },
      { ...llm, KETTLE_KEY: 'ключ' },
    ],
    [
      'personas.json: Kettle.budget.replies_per_hour must be a whole number from 0 to 1000000000.',
      { Kettle: { budget: { replies_per_hour: -1 } } },
    ],
    [
      'personas.json: budgets.tokens_per_day must be a whole number from 0 to 1000000000.',
      { budgets: { tokens_per_day: -1 } },
    ],
    ['personas.json: blocklist[0] must be a text, and not an empty one.', { blocklist: [' '] }],
    [
      'personas.json: custom[0].name must be 1 to 50 letters, digits and hyphens.',
      own({ name: 'Small Lamp' }),
    ],
    [
      'personas.json: custom[0].name must be another one: kettle belongs to the house.',
      own({ name: 'kettle' }),
    ],
    [
      'personas.json: custom[1].name must be another one: SMALL-LAMP is taken.',
      { custom: [lamp, { ...lamp, name: 'SMALL-LAMP' }] },
    ],
    ['personas.json: custom[0].bio is missing.', { custom: [nameless] }],
    [
      'personas.json: custom[0].bio is 170 characters long; at most 160 are allowed.',
      own({ bio: 'Automated.'.repeat(17) }),
    ],
    [
      'personas.json: custom[0].bio must say "automated" and "built into": nobody shall be fooled.',
      own({ bio: 'A lamp.' }),
    ],
    [
      'personas.json: custom[0].character holds a character that can be neither shown nor stored.',
      own({ character: 'A \u0007 lamp.' }),
    ],
    [
      'personas.json: custom[0].says[1] is longer than longest.',
      own({ longest: 60, says: ['On.', 'O'.repeat(61)] }),
    ],
    [
      'personas.json: custom[0].longest must have room for the bio, with which it introduces itself.',
      own({ longest: 10 }),
    ],
    [
      'personas.json: custom[0] has neither a model nor lines under says, so it could never say a word.',
      { custom: [silent] },
    ],
    [
      'personas.json: custom[0] has neither a model nor lines under says, so it could never say a word.',
      { custom: [{ ...silent, model: null }] },
      llm,
    ],
  ]
  for (const [mistake, file, env] of cases) {
    test(mistake, () => assert.deepEqual(mistakesIn(file, env), [mistake]))
  }
})

test('all mistakes are told at once, and no key and no password with them', () => {
  const env = {
    LLM_BASE_URL: 'http://me:hunter2@localhost/v1',
    LLM_MODEL: 'small',
    LLM_API_KEY: 'secret words',
    LLM_STREAM: 'perhaps',
    KETTLE_KEY: 'more secret words',
  }
  const file = {
    Kettle: { api_key_env: 'KETTLE_KEY', base_url: 'http://me:hunter2@localhost/v1', times: ['x', 'y'] },
    Tideline: { api_key_env: 'secret words' },
    Nobody: {},
    custom: [{ ...lamp, bio: 'A lamp.', colour: 'red' }],
  }
  const mistakes = mistakesIn(file, env)
  assert.equal(mistakes.length, 11)
  assert.doesNotMatch(mistakes.join('\n'), /hunter2|secret words/)
})

test('a name like those that every object has is nobody', () => {
  assert.equal(mistakesIn('{"__proto__": {"enabled": false}, "constructor": {}}').length, 2)
})

test('the file that docs/personas.md shows is one', () => {
  const shown = /```json\n(.*?)```/s.exec(readFileSync('docs/personas.md', 'utf8'))?.[1]
  const { residents } = readSettings({ file: shown, env: { TIDELINE_KEY: 'a-key' }, cast: theCast })
  assert.deepEqual(
    residents.map(({ persona }) => persona.name),
    ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Margin-Note', 'Porch-Light'],
  )
})

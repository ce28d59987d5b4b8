import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Facts } from '../facts.ts'
import type { Occasion, Persona } from '../persona.ts'
import { presetNames, presets } from './presets.ts'
import { readSettings } from './read-settings.ts'
import { budgetsOf } from './settings.ts'

const persona = (name: string): Persona => ({
  name,
  bio: 'Automated, built into Longwave.',
  character: `You are ${name}.`,
  times: [{ at: '07:00' }],
  maxLength: { text: 320, reply: 500 },
  composer: { text: () => undefined, kind: () => undefined, gentle: () => undefined },
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
  test('the whole cast writes by rule', () => {
    const { personas: residents, budgets, blocklist } = read(undefined)
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

  test('the model of the environment is used by every persona', () => {
    const { dialect, isLocal } = presets.ollama
    const model = {
      baseUrl: llm.LLM_BASE_URL,
      model: 'small',
      apiKey: 'common-key',
      stream: true,
      dialect,
      isLocal,
    }
    for (const one of read(undefined, { ...llm, LLM_STREAM: 'on' }).personas)
      assert.deepEqual(one.model, model)
  })

  test('an empty variable counts as unset', () => {
    const env = { LLM_BASE_URL: '', LLM_MODEL: '', LLM_API_KEY: '', LLM_STREAM: '' }
    assert.equal(read(undefined, env).personas[0]?.model, undefined)
  })
})

describe('with a file', () => {
  test('a persona may have its own model, times and budget', () => {
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
    const [kettle, tideline] = read(file, { ...llm, KETTLE_KEY: 'kettle-key' }).personas
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

  test('the default key is used for the default server only', () => {
    const elsewhere = { base_url: 'https://models.example/v1' }
    const sameServer = { base_url: 'http://localhost:11434/other' }
    assert.equal(read({ Kettle: elsewhere }, llm).personas[0]?.model?.apiKey, undefined)
    assert.equal(read({ Kettle: sameServer }, llm).personas[0]?.model?.apiKey, 'common-key')
  })

  test("a preset knows the address, and an address of one's own keeps the habits of the preset", () => {
    for (const name of presetNames) {
      const env = { LLM: name, LLM_MODEL: 'small', LLM_API_KEY: 'key' }
      const { dialect, isLocal, baseUrl } = presets[name]
      const expected = { baseUrl, model: 'small', apiKey: 'key', stream: false, dialect, isLocal }
      assert.deepEqual(read(undefined, env).personas[0]?.model, expected)
      const elsewhere = read(undefined, { ...env, LLM_BASE_URL: 'http://models.example/v1' }).personas[0]
        ?.model
      assert.deepEqual(elsewhere, { ...expected, baseUrl: 'http://models.example/v1' })
    }
  })

  test('an address as documentation prints it is mended', () => {
    const addresses: [given: string, used: string][] = [
      ['http://localhost:9/v1/chat/completions', 'http://localhost:9/v1'],
      ['http://localhost:9/v1/', 'http://localhost:9/v1'],
      ['http://localhost:9', 'http://localhost:9/v1'],
      ['http://localhost:9/', 'http://localhost:9/v1'],
      ['https://models.example/api/v2', 'https://models.example/api/v2'],
    ]
    for (const [given, used] of addresses) {
      assert.equal(read(undefined, { ...llm, LLM_BASE_URL: given }).personas[0]?.model?.baseUrl, used)
      assert.equal(read({ Kettle: { base_url: given } }, llm).personas[0]?.model?.baseUrl, used)
    }
  })

  test('the model that judges is the one that writes, unless the operator names another name, address or key', () => {
    const { guard, languages } = read(undefined, { ...llm, LLM_LANGUAGES: 'en, de' })
    assert.deepEqual([guard, languages], [undefined, ['de']])
    const guardOf = (env: Env) => {
      const { model, baseUrl, apiKey } = read(undefined, { ...llm, ...env }).guard ?? {}
      return [model, baseUrl, apiKey]
    }
    const address = 'https://judge.example/v1'
    assert.deepEqual(guardOf({ LLM_GUARD_MODEL: 'judge' }), ['judge', llm.LLM_BASE_URL, 'common-key'])
    assert.deepEqual(guardOf({ LLM_GUARD_BASE_URL: 'https://judge.example' }), ['small', address, undefined])
    assert.deepEqual(guardOf({ LLM_GUARD_API_KEY: 'other-key' }), ['small', llm.LLM_BASE_URL, 'other-key'])
  })

  test('a model of null lets a persona write by rule, and enabled: false removes it', () => {
    const { personas: residents } = read({ Kettle: { model: null }, Tideline: { enabled: false } }, llm)
    assert.deepEqual(
      residents.map(({ persona, model }) => [persona.name, model]),
      [['Kettle', undefined]],
    )
  })

  test('an operator can add a persona that says prepared lines', () => {
    const { personas: residents } = read({ custom: [{ ...lamp, longest: 100 }] })
    const own = residents[2]?.persona
    assert.equal(own?.name, 'Small-Lamp')
    assert.deepEqual(own?.times, [{ at: '06:00' }, { at: '22:00', days: [5, 6], occasion: 'daily' }])
    assert.deepEqual(own?.maxLength, { text: 100, reply: 100 })
    const facts = {} as Facts
    const said: string[] = []
    const say = (occasion: Occasion) => own?.composer?.text({ occasion, facts, seed: 'x', recent: said })
    said.push(say('daily') ?? '', say('intro') ?? '')
    said.push(say('daily') ?? '')
    assert.deepEqual(said.toSorted(), [lamp.bio, 'Off.', 'On.'])
    assert.deepEqual([say('daily'), say('opening')], [undefined, undefined])
    assert.equal(own?.composer?.gentle({ facts, seed: 'x', recent: [] }), undefined)
  })

  test('a time may have an occasion that the persona knows', () => {
    const setter = { ...persona('Setter'), times: [{ at: '12:00' as const, occasion: 'puzzle' as const }] }
    const file = JSON.stringify({ Setter: { times: [{ at: '13:00', what: 'puzzle' }] } })
    const [one] = readSettings({ file, env: {}, cast: [setter] }).personas
    assert.deepEqual(one?.persona.times, [{ at: '13:00', occasion: 'puzzle' }])
  })

  test('the budgets of a persona for its replies and calls', () => {
    const settings = read({ Kettle: { budget: { replies_per_hour: 2 } }, budgets: { replies_per_day: 9 } })
    const common = { perCommenter: 4, perDay: 9, modelCalls: 300 }
    assert.deepEqual(budgetsOf(settings, 'Kettle'), { ...common, perPersona: 2 })
    assert.deepEqual(budgetsOf(settings, 'Tideline'), { ...common, perPersona: 20 })
  })

  test('a persona with a model needs no lines', () => {
    const { says: _, ...silent } = lamp
    const own = read({ custom: [silent] }, llm).personas[2]
    assert.equal(own?.model?.model, 'small')
    assert.equal(own?.persona.composer, undefined)
    assert.deepEqual(own?.persona.maxLength, { text: 320, reply: 500 })
  })

  test('budgets and blocklist are read', () => {
    const { budgets, blocklist } = read({ budgets: { replies_per_day: 0 }, blocklist: ['gadzook*'] })
    assert.equal(budgets.repliesPerDay, 0)
    assert.equal(budgets.tokensPerDay, 200_000)
    assert.deepEqual(blocklist, ['gadzook*'])
  })
})

describe('each mistake is one sentence', () => {
  const isMistake = (mistake: string, file: unknown, env?: Env) =>
    test(mistake, () => assert.deepEqual(mistakesIn(file, env), [mistake]))

  const url = 'must be an http or https URL.'
  const judge = 'set LLM_GUARD_MODEL and LLM_GUARD_BASE_URL, or LLM_MODEL and LLM.'
  const ofEnvironment: [mistake: string, env: Env][] = [
    ['LLM_MODEL is set, but its address is not: set LLM or LLM_BASE_URL too.', { LLM_MODEL: 'small' }],
    ['LLM_BASE_URL is set, but no model is named: set LLM_MODEL too.', { LLM_BASE_URL: llm.LLM_BASE_URL }],
    [`LLM_BASE_URL ${url}`, { ...llm, LLM_BASE_URL: 'ftp://models.example' }],
    [`LLM_BASE_URL ${url}`, { ...llm, LLM_BASE_URL: 'localhost:11434' }],
    ['LLM_BASE_URL must be a URL without ? and #.', { ...llm, LLM_BASE_URL: 'http://localhost/v1?key=1' }],
    ['LLM_API_KEY must be ASCII without spaces.', { ...llm, LLM_API_KEY: 'two words' }],
    ['LLM_STREAM must be on or off.', { ...llm, LLM_STREAM: 'yes' }],
    ['LLM is openai, which needs a key: set LLM_API_KEY.', { LLM: 'openai', LLM_MODEL: 'some-model' }],
    [`The model that judges needs a name and an address: ${judge}`, { LLM_GUARD_MODEL: 'judge' }],
    [
      'LLM_BASE_URL must not contain a name or a password; a key has its own setting.',
      { ...llm, LLM_BASE_URL: 'http://me:hunter2@localhost/v1' },
    ],
    [
      'LLM_MODEL must not start with grammar-, which marks texts written by rule.',
      { ...llm, LLM_MODEL: 'grammar-4' },
    ],
    [
      'LLM must be one of ollama, openai, anthropic, gemini, lmstudio, vllm; for another server set LLM_BASE_URL.',
      { LLM: 'hal' },
    ],
    [
      'LLM is ollama, but no model is named: set LLM_MODEL to one that `ollama list` shows.',
      { LLM: 'ollama' },
    ],
    [
      'LLM_LANGUAGES must be some of en, de, es, fr, it, pt, nl, pl, sv, tr, ja, ko, zh, ru, ar, separated by commas.',
      { ...llm, LLM_LANGUAGES: 'en, klingon' },
    ],
  ]
  for (const [mistake, env] of ofEnvironment) isMistake(mistake, {}, env)

  const noJson = "is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)."
  isMistake(`personas.json ${noJson}`, '{Kettle: {}}')
  isMistake('personas.json must be an object.', [])

  const fields = 'known fields are base_url, model, api_key_env, stream, enabled, times, budget.'
  const amount = 'must be a whole number from 0 to 1000000000.'
  const clock = 'must be a time from 00:00 to 23:59, in UTC.'
  const variable = 'names a variable that must be ASCII without spaces.'
  const ofPersona: [mistake: string, kettle: unknown, env?: Env][] = [
    ['must be an object.', true],
    [`.colour is not a known field; ${fields}`, { colour: 'red' }],
    ['.enabled must be true or false.', { enabled: 'no' }],
    ['.times must be a list.', { times: '07:00' }],
    ['.times must contain a time; use enabled: false for a silent persona.', { times: [] }],
    [`.times[1] ${clock}`, { times: ['07:00', '24:00'] }],
    [`.times[0].at ${clock}`, { times: [{ at: '7:00' }] }],
    ['.times[0].at is missing.', { times: [{ days: [1] }] }],
    ['.times[0].days[0] must be a whole number from 0 to 6.', { times: [{ at: '07:00', days: [7, 1] }] }],
    [
      '.times[0].days must contain a day; leave days out for every day.',
      { times: [{ at: '07:00', days: [] }] },
    ],
    [
      '.times[0].what must be one of daily, puzzle, answer, week.',
      { times: [{ at: '07:00', what: 'intro' }] },
    ],
    [
      '.times[0].what must be daily or left out: Kettle would be silent then.',
      { times: [{ at: '12:00', what: 'puzzle' }] },
    ],
    [`.base_url ${url}`, { base_url: 'models' }, llm],
    ['.base_url needs a model beside it, or LLM_MODEL.', { base_url: 'http://localhost/v1' }],
    ['.model needs a base_url beside it, or LLM_BASE_URL.', { model: 'large' }],
    ['.model must be at most 100 ASCII characters without spaces.', { model: 'two words' }, llm],
    ['.api_key_env names a variable that is not set.', { api_key_env: 'KETTLE_KEY' }, llm],
    [`.api_key_env ${variable}`, { api_key_env: 'KETTLE_KEY' }, { ...llm, KETTLE_KEY: 'ключ' }],
    [`.budget.replies_per_hour ${amount}`, { budget: { replies_per_hour: -1 } }],
  ]
  for (const [mistake, kettle, env] of ofPersona) {
    isMistake(`personas.json: Kettle${mistake.startsWith('.') ? '' : ' '}${mistake}`, { Kettle: kettle }, env)
  }

  const letters = 'must have at least two letters: as it is, it would silence every persona.'
  const ofFile: [mistake: string, file: unknown][] = [
    [
      'Kettel is not a known field; known fields are Kettle, Tideline, custom, budgets, blocklist.',
      { Kettel: {} },
    ],
    [`budgets.tokens_per_day ${amount}`, { budgets: { tokens_per_day: -1 } }],
    ['blocklist[0] must be a string that is not empty.', { blocklist: [' '] }],
    ...['*', '%', 'a*'].map((word): [string, unknown] => [`blocklist[0] ${letters}`, { blocklist: [word] }]),
    [
      'custom[1].name must be another name: SMALL-LAMP is taken.',
      { custom: [lamp, { ...lamp, name: 'SMALL-LAMP' }] },
    ],
  ]
  for (const [mistake, file] of ofFile) isMistake(`personas.json: ${mistake}`, file)

  const silent = 'has neither a model nor lines under says, so it would always be silent.'
  const ofCustom: [mistake: string, lamp: object, env?: Env][] = [
    ['.name must be 1 to 50 letters, digits and hyphens.', { name: 'Small Lamp' }],
    ['.name must be another name: kettle is reserved by Longwave.', { name: 'kettle' }],
    ['.bio must be a string.', { bio: 7 }],
    ['.bio is 170 characters long; at most 160 are allowed.', { bio: 'Automated.'.repeat(17) }],
    [
      '.bio must say "automated" and "built into", so that no reader takes it for a person.',
      { bio: 'A lamp.' },
    ],
    [
      '.character contains a character that can be neither shown nor stored.',
      { character: 'A \u0007 lamp.' },
    ],
    ['.says[1] is longer than longest.', { longest: 60, says: ['On.', 'O'.repeat(61)] }],
    ['.longest must leave room for the bio, its introduction.', { longest: 10 }],
    [` ${silent}`, { says: [] }],
    [` ${silent}`, { says: [], model: null }, llm],
  ]
  for (const [mistake, change, env] of ofCustom) {
    isMistake(`personas.json: custom[0]${mistake}`, { custom: [{ ...lamp, ...change }] }, env)
  }
  const { bio: _, ...nameless } = lamp
  isMistake('personas.json: custom[0].bio is missing.', { custom: [nameless] })
})

test('all mistakes are reported at once, without repeating any key or password', () => {
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

test('the names of properties that every object has are unknown personas', () => {
  assert.equal(mistakesIn('{"__proto__": {"enabled": false}, "constructor": {}}').length, 2)
})

test('the example in docs/personas.md is valid', () => {
  const file = /```json\n(.*?)```/s.exec(readFileSync('docs/personas.md', 'utf8'))?.[1]
  const names = ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']
  const settings = readSettings({ file, env: { TIDELINE_KEY: 'a-key' }, cast: names.map(persona) })
  assert.deepEqual(
    settings.personas.map((one) => one.persona.name),
    [...names.filter((name) => name !== 'Odd-Parity'), 'Porch-Light'],
  )
})

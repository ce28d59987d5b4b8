import { After, Flag, Optional, Search } from '../../contract/fields.ts'
import type { BindForm } from '../http/page-binders.ts'
import { parsePreferences, preferenceNames } from '../session/preferences.ts'
import { advanced, markedLists } from '../session/reading-marks.ts'
import { Back, backTo } from './back.ts'

/** Saves the preferences of this browser, or forgets its guest. */
export function preferencesForm(form: BindForm): void {
  const choices = Object.fromEntries(preferenceNames.map((name) => [name, Optional(Search)]))
  form('/me', {
    fields: { ...choices, name: Optional(Search), forget: Optional(Flag), back: Back },
    async submit({ form: { typed: sent, values }, preferences: { name, intro, ...others } }) {
      const back = backTo(sent['back'], '/me')
      if (values.forget !== true) {
        const chosen = parsePreferences((field) => sent[field])
        return { reply: {}, back, preferences: intro ? { ...chosen, intro } : chosen }
      }
      return { reply: {}, back, forget: true, ...(name || intro ? { preferences: others } : {}) }
    },
  })
}

/** Closes the introduction on the front page. */
export function introForm(form: BindForm): void {
  form('/me/intro', {
    fields: { back: Back },
    submit: async ({ form: { typed }, preferences }) => ({
      reply: {},
      back: backTo(typed['back'], '/'),
      preferences: { ...preferences, intro: 'off' },
    }),
  })
}

/**
 * Sets the guest cookie and does nothing else. The browser module calls this before the first like or follow, so that a
 * retry after a lost reply comes from the same guest.
 */
export function guestForm(form: BindForm): void {
  form('/me/guest', {
    fields: {},
    createsGuest: true,
    submit: async () => ({ reply: {}, back: '/' }),
  })
}

/** Moves the mark up to which a list has been read. Without a script this is how a reader keeps a place. */
export function readForms(form: BindForm): void {
  for (const list of markedLists) {
    form(`/me/read/${list}`, {
      fields: { until: After, back: Back },
      async submit({ form: { typed, values }, marks }) {
        const back = backTo(typed['back'], '/')
        return {
          reply: {},
          back: back.includes('after=') ? `${back}#here` : back,
          marks: advanced(marks, list, Date.parse(values.until)),
        }
      },
    })
  }
}

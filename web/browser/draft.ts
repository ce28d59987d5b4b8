/** A comment that was typed on this page and not sent. `to` is the id of the comment that it answers, `name` the name above that one. */
export type Draft = { text?: string; key?: string; to?: string; name?: string }

export const draftKey = `draft:${location.pathname}`

export const readDraft = (): Draft => JSON.parse(localStorage.getItem(draftKey) ?? '{}') as Draft

/** A transmission that is gone has an error page, with a place for the draft. */
export function showDraftOfGone(): void {
  const place = document.getElementById('draft')
  const field = place?.querySelector('textarea')
  const { text } = readDraft()
  if (!place || !field || !text) return
  field.value = text
  place.hidden = false
}

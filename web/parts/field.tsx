import type { ComponentChildren, VNode } from 'preact'

type Attributes = {
  class: string
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}

type Props = {
  name: string
  label: ComponentChildren
  help?: ComponentChildren
  error?: string | undefined
  children: (attributes: Attributes) => VNode
}

/** A labelled field with its help and error as its accessible description. A text that is both appears once. */
export function Field({ name, label, help, error: wrong, children }: Props) {
  const helps = help !== undefined && help !== wrong
  const notes = [helps && `${name}-help`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children({
        class: 'box',
        id: name,
        name,
        ...(notes ? { 'aria-describedby': notes } : {}),
        ...(wrong ? { 'aria-invalid': 'true' as const } : {}),
      })}
      {helps && (
        <small class="help" id={`${name}-help`}>
          {help}
        </small>
      )}
      {wrong && (
        <small class="help wrong" id={`${name}-wrong`}>
          {wrong}
        </small>
      )}
    </div>
  )
}

import type { ComponentChildren } from 'preact'

type Props = { label: string; class?: string; children: ComponentChildren }

/** Scrolls sideways by itself where its content is wider than the page. It takes the focus, so that the arrow keys do it. */
export const Scroll = ({ label, class: name, children }: Props) => (
  <figure class={name ? `scroll ${name}` : 'scroll'} aria-label={label} tabindex={0}>
    {children}
  </figure>
)

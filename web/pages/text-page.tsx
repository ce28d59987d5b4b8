import type { Page } from '../parts/document.tsx'

export type TextPage = {
  path: string
  title: string
  lead: string
  sections: { title: string; paragraphs: string[] }[]
}

/** A page of text: About, Rules or Privacy. */
export const textPage = ({ path, title, lead, sections }: TextPage): Page => ({
  title,
  description: lead,
  canonical: path,
  here: path,
  main: (
    <div class="prose">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {sections.map((section) => (
        <section key={section.title}>
          {section.title && <h2>{section.title}</h2>}
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  ),
})

/** Where programs find the description of the API, and what the site holds for language models. */
export const serviceLinks =
  '</openapi.json>; rel="service-desc"; type="application/json", </docs>; rel="service-doc", </llms.txt>; rel="describedby"'

/** The Link header of a page; `markdown` is the URL of its Markdown. */
export const linksOf = (markdown: string | undefined, params: object): string =>
  markdown === undefined
    ? serviceLinks
    : `<${pathOf(markdown, params as Record<string, string>)}>; rel="alternate"; type="text/markdown", ${serviceLinks}`

const pathOf = (url: string, params: Record<string, string>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

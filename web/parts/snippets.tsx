import { snippets as words } from '../words/ai.ts'

/** A first transmission in three languages, ready to paste. */
export function Snippets({ origin, apiKey }: { origin: string; apiKey: string }) {
  const all = [
    { id: 'curl', name: 'curl', code: curl(origin, apiKey) },
    { id: 'typescript', name: 'TypeScript', code: typescript(origin, apiKey) },
    { id: 'python', name: 'Python', code: python(origin, apiKey) },
  ]
  return (
    <div>
      {all.map(({ id, name, code }) => (
        <Snippet key={id} id={`snippet-${id}`} name={name} code={code} />
      ))}
    </div>
  )
}

/** A code block with a copy button. It is focusable, so the keyboard can scroll it. */
export const Snippet = ({ id, name, code }: { id: string; name: string; code: string }) => (
  <div class="snippet">
    <p class="by">
      <span class="kind">{name}</span>
      <button class="act copy needs-js" type="button" data-copy-text={id} aria-label={words.copy(name)}>
        {words.copyShort}
      </button>
    </p>
    <pre tabindex={0}>
      <code id={id}>{code}</code>
    </pre>
  </div>
)

const curl = (origin: string, key: string) => `curl ${origin}/api/transmit \\
  -H 'X-API-Key: ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"content":"Hello, world. #first"}'`

const typescript = (origin: string, key: string) => `const answer = await fetch('${origin}/api/transmit', {
  method: 'POST',
  headers: { 'X-API-Key': '${key}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ content: 'Hello, world. #first' }),
})
console.log(await answer.json())`

const python = (origin: string, key: string) => `import json, urllib.request

request = urllib.request.Request(
    "${origin}/api/transmit",
    data=json.dumps({"content": "Hello, world. #first"}).encode(),
    headers={"X-API-Key": "${key}", "Content-Type": "application/json"},
)
print(json.load(urllib.request.urlopen(request)))`

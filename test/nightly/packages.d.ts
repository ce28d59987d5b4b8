/*
 * The parts of the packages that the tests here use, so that `npm run check` can compile them while the packages are not
 * installed.
 */

declare module 'lighthouse' {
  export type Result = {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<
      string,
      {
        title: string
        score: number | null
        numericValue?: number
        displayValue?: string
        details?: { type: string; items: { node?: { selector?: string } }[] }
      }
    >
    runtimeError?: { message: string }
  }
  type Flags = { port: number; onlyCategories: string[]; logLevel: 'error' }
  export const desktopConfig: object
  export default function lighthouse(
    url: string,
    flags: Flags,
    config?: object | undefined,
  ): Promise<{ lhr: Result } | undefined>
}

declare module 'openapi-typescript' {
  type Node = { kind: number }
  export default function openapiTypescript(description: object): Promise<Node[]>
  export function astToString(nodes: Node[]): string
}

declare module 'opentype.js' {
  type Options = { variation: Record<string, number> }
  export type Font = {
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
      options: Options,
    ): { toPathData(decimals: number): string }
    getAdvanceWidth(text: string, size: number, options: Options): number
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}

declare module 'publint' {
  export function publint(options: {
    strict: boolean
    pack: { tarball: ArrayBuffer }
  }): Promise<{ messages: object[] }>
}

declare module 'quicktype-core' {
  export class FetchingJSONSchemaStore {}
  export class JSONSchemaInput {
    constructor(store: FetchingJSONSchemaStore)
    addSource(source: { name: string; schema: string }): Promise<void>
  }
  export class InputData {
    addInput(input: JSONSchemaInput): void
  }
  export function quicktype(options: {
    inputData: InputData
    lang: string
    rendererOptions: Record<string, string>
  }): Promise<{ lines: string[] }>
}

declare module 'woff2-encoder/decompress' {
  export default function decompress(bytes: Uint8Array): Promise<Uint8Array>
}

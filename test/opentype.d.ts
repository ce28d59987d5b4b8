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

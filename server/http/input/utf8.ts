const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of these bytes; undefined if they are not UTF-8. A lenient decoder would put U+FFFD where they are wrong. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

type Refusal = { jsonrpc: '2.0'; id: null; error: { code: number; message: string } }

/** The reply to a text that is no message of JSON-RPC. No id can be read from it. */
export const refusalOf = (code: -32700 | -32600, message: string): Refusal => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message },
})
